/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "rivals/belief.h"

#include <math.h>
#include <string.h>

/* Chosen by hand, not fitted: what they come to, benchmarks/matches and gavel calibrate
 * tell. */
#define NEVER 0.001  /* what was thought impossible was not quite */
#define KERNEL 8.0   /* points: bids this near are evidence for each other */
#define DOUBT 0.05   /* share of a likelihood that says nothing */
#define FORGET 0.02  /* how far odds go back to the start with each bid: people change */
#define BLUR 5.0     /* points: how far a strong player's bid may be from its family's */
#define BLURRED 0.10 /* share of its bids that are */
#define LIKING 40.0  /* and how much it prefers the better of those */
#define AGREE 0.2    /* odds that strong players see things as we do */
#define OTHER 0.5    /* and that they have other values */
#define WAVER 1.6    /* how many families others go up and down, from round to round */
#define EARLIER 0.5  /* how much a bid of the last game says, next to one of this */
#define FADE 0.8     /* and how much of that is left with each game since */
#define START_FIT -1.0 /* how well bids are foretold, before any is seen */
#define STRANGE 0.2    /* odds that somebody we know is another one today */

const double gavel_price_family_tax[GAVEL_TAXES]
    = { -0.0008, -0.0005, -0.0003, -0.00018, -0.00009, 0.0,  0.00009,
        0.00018, 0.0003,  0.0005,  0.0008,   0.0012,   0.002 };

/* Where others lean, before anything is seen. */
static const double lean_start[GAVEL_TAXES]
    = { 0.03, 0.06, 0.09, 0.12, 0.13, 0.14, 0.13, 0.10, 0.08, 0.05, 0.04, 0.02, 0.01 };

static const double heats[GAVEL_HEATS] = { 8.0, 25.0, 80.0, 250.0 };
static const double tilts[GAVEL_TILTS]
    = { -6.0, -4.5, -3.0, -1.5, 0.0, 1.5, 3.0, 4.5, 6.0 };

static const double prior[GAVEL_N_BIDDERS] = {
  [GAVEL_KIND_STRONG] = 0.70,
  [GAVEL_KIND_AIMLESS] = 0.02,
  [GAVEL_KIND_SIMPLE] = 0.16,
  [GAVEL_KIND_LEANING] = 0.12,
};

struct _GavelForecast
{
  unsigned n_rows, n_choices;
  double *chance; /* [price family, then other kind][choice] */
  float *price;
  uint8_t *size;
};

static unsigned
n_kinds (const GavelBelief *belief)
{
  return 2 + belief->n_habits + GAVEL_HEATS * GAVEL_TILTS;
}

static GavelBidder
bidder_of (const GavelBelief *belief, unsigned kind)
{
  return kind < 2                      ? (GavelBidder) kind
         : kind < 2 + belief->n_habits ? GAVEL_KIND_SIMPLE
                                       : GAVEL_KIND_LEANING;
}

static double
start_odds (const GavelBelief *belief, unsigned kind)
{
  GavelBidder bidder = bidder_of (belief, kind);
  unsigned n_alike = bidder == GAVEL_KIND_SIMPLE    ? belief->n_habits
                     : bidder == GAVEL_KIND_LEANING ? GAVEL_HEATS * GAVEL_TILTS
                                                    : 1;

  return prior[bidder] / n_alike;
}

static void
normalise (double odds[], unsigned n)
{
  double sum = 0.0;

  for (unsigned i = 0; i < n; i++)
    sum += odds[i];
  for (unsigned i = 0; i < n; i++)
    odds[i] = sum > 0.0 ? odds[i] / sum : 1.0 / n;
}

/* Nothing seen yet. */
void
gavel_beliefs_init (GavelBeliefs *beliefs, const GavelStyles *styles)
{
  memset (beliefs, 0, sizeof *beliefs);
  beliefs->agree = AGREE;
  beliefs->other = OTHER;
  beliefs->fit = START_FIT;
  for (unsigned k = 0; k < GAVEL_TAXES; k++)
    beliefs->leans[k] = (1.0 - AGREE - OTHER) * lean_start[k];
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      GavelBelief *belief = &beliefs->seat[seat];

      belief->n_habits = styles != NULL ? MIN (styles->n_habits, GAVEL_MAX_HABITS) : 0;
      belief->fit = START_FIT;
      for (unsigned kind = 0; kind < n_kinds (belief); kind++)
        belief->odds[kind] = start_odds (belief, kind);
      normalise (belief->odds, n_kinds (belief));
    }
}

/* How many kinds of bidder there are odds for. */
unsigned
gavel_belief_n_kinds (const GavelBelief *belief)
{
  return n_kinds (belief);
}

/**
 * gavel_priors_add:
 * @learned: what one game told about whoever sits there now
 *
 * Games are added in the order in which they were played. What a game told is the
 * ratio of its odds to those at the start, of which each counts with an exponent.
 */
void
gavel_priors_add (GavelPriors *priors, unsigned seat, const GavelBelief *learned)
{
  GavelBelief *known = &priors->seat[seat];
  unsigned n = n_kinds (learned);

  if (known->n_games == 0)
    {
      known->n_habits = learned->n_habits;
      for (unsigned kind = 0; kind < n; kind++)
        known->odds[kind] = start_odds (known, kind);
    }
  if (known->n_habits != learned->n_habits || learned->n_bids == 0)
    return;
  for (unsigned kind = 0; kind < n; kind++)
    {
      double start = start_odds (known, kind);

      known->odds[kind] = start * pow (MAX (known->odds[kind], 1e-9) / start, FADE)
                          * pow (MAX (learned->odds[kind], 1e-9) / start, EARLIER);
    }
  normalise (known->odds, n);
  known->n_before += learned->n_bids;
  known->n_games++;
}

/* Begins with what is known of these people. Some doubt is kept, so that a few bids can
 * show that it is so no more. */
void
gavel_beliefs_expect (GavelBeliefs *beliefs, const GavelPriors *priors)
{
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      GavelBelief *belief = &beliefs->seat[seat];
      const GavelBelief *known = &priors->seat[seat];

      if (known->n_games == 0 || known->n_habits != belief->n_habits)
        continue;
      for (unsigned kind = 0; kind < n_kinds (belief); kind++)
        belief->odds[kind]
            = (1.0 - STRANGE) * known->odds[kind] + STRANGE * start_odds (belief, kind);
      belief->n_before = known->n_before;
      belief->n_games = known->n_games;
    }
}

/* How likely someone who leans to family @from is in family @to this round. */
static double
waver (unsigned from, unsigned to)
{
  double sum = 0.0, here = 0.0;

  for (unsigned k = 0; k < GAVEL_TAXES; k++)
    {
      double off = ((double) k - (double) from) / WAVER, near = exp (-0.5 * off * off);

      sum += near;
      if (k == to)
        here = near;
    }
  return here / sum;
}

/* The odds of each price family for the round that is due. */
void
gavel_beliefs_price_families (const GavelBeliefs *beliefs,
                              double family[GAVEL_PRICE_FAMILIES])
{
  memset (family, 0, GAVEL_PRICE_FAMILIES * sizeof *family);
  family[GAVEL_OWN_PRICE_FAMILY] = beliefs->agree;
  for (unsigned from = 0; from < GAVEL_TAXES; from++)
    for (unsigned to = 0; to < GAVEL_TAXES; to++)
      family[to] += beliefs->leans[from] * waver (from, to);
  for (unsigned k = GAVEL_TAXES; k < GAVEL_PRICE_FAMILIES; k++)
    family[k] = beliefs->other / GAVEL_RIVAL_VALUES;
  normalise (family, GAVEL_PRICE_FAMILIES);
}

/* Rules out all bidders but those whose bit is set: odds of none come back never. */
void
gavel_beliefs_keep_only (GavelBeliefs *beliefs, unsigned bidders)
{
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    {
      GavelBelief *belief = &beliefs->seat[seat];

      for (unsigned kind = 0; kind < n_kinds (belief); kind++)
        if ((bidders >> bidder_of (belief, kind) & 1) == 0)
          belief->odds[kind] = 0.0;
      normalise (belief->odds, n_kinds (belief));
    }
}

/* The odds of that sort of bidder. */
double
gavel_belief_share (const GavelBelief *belief, GavelBidder bidder)
{
  double share = 0.0;

  for (unsigned kind = 0; kind < n_kinds (belief); kind++)
    if (bidder_of (belief, kind) == bidder)
      share += belief->odds[kind];
  return share;
}

/* How dearly it buys, as far as it leans. */
double
gavel_belief_tilt (const GavelBelief *belief)
{
  const double *grid = belief->odds + 2 + belief->n_habits;
  double sum = 0.0, share = 0.0;

  for (unsigned i = 0; i < GAVEL_HEATS * GAVEL_TILTS; i++)
    {
      share += grid[i];
      sum += grid[i] * tilts[i % GAVEL_TILTS];
    }
  return share > 0.0 ? sum / share : 0.0;
}

/* The odds of each habit. */
const double *
gavel_belief_habits (const GavelBelief *belief)
{
  return belief->odds + 2;
}

/* -- Forecasts ------------------------------------------------------------ */

/* Many sets of cards come to the same price; together they count as one choice. */
static void
share_prices (const float price[], unsigned n, double part[])
{
  for (unsigned i = 0; i < n; i++)
    {
      unsigned n_same = 0;

      for (unsigned j = 0; j < n; j++)
        n_same += price[j] == price[i];
      part[i] = 1.0 / n_same;
    }
}

static void
forecast_leaning (const double utility[], const float price[], const double part[],
                  unsigned n, double heat, double tilt, double chance[])
{
  double best = -INFINITY;

  for (unsigned i = 0; i < n; i++)
    {
      chance[i] = heat * utility[i] + tilt * price[i] / 100.0;
      best = MAX (best, chance[i]);
    }
  for (unsigned i = 0; i < n; i++)
    chance[i] = part[i] * exp (chance[i] - best);
  normalise (chance, n);
}

/* A price family's mix, some of it moved to bids of about that price, the better ones of
 * those more often. */
static void
forecast_strong (const double mix[], const double utility[], const float price[],
                 const double part[], unsigned n, double chance[])
{
  g_autofree double *liking = g_new (double, n);
  double best = -INFINITY;

  for (unsigned i = 0; i < n; i++)
    best = MAX (best, utility[i]);
  for (unsigned i = 0; i < n; i++)
    liking[i] = part[i] * exp (LIKING * (utility[i] - best));
  for (unsigned i = 0; i < n; i++)
    {
      double sum = 0.0;

      if (mix[i] <= 1e-4)
        continue;
      for (unsigned pass = 0; pass < 2; pass++) /* first all of it, then the shares */
        for (unsigned j = 0; j < n; j++)
          {
            double off = (price[j] - price[i]) / BLUR, near;

            if (fabs (off) > 2.5)
              continue;
            near = liking[j] * exp (-0.5 * off * off);
            if (pass == 0)
              sum += near;
            else
              chance[j] += BLURRED * mix[i] * near / sum;
          }
      chance[i] += (1.0 - BLURRED) * mix[i];
    }
  normalise (chance, n);
}

/**
 * gavel_forecast_new:
 * @s: the position the round is of
 * @answer: an equilibrium of it for each price family; empty where it is as our own
 * @seat: the opponent
 *
 * Returns: (transfer full): what each kind of bidder would bid there
 */
GavelForecast *
gavel_forecast_new (const GavelGame *game, const GavelBox *box, const GavelState *s,
                    const GavelRound *round,
                    const GavelStageAnswer answer[GAVEL_PRICE_FAMILIES], unsigned seat)
{
  const GavelStyles *styles = game->styles;
  unsigned n = round->stage->n_choices[seat];
  unsigned n_habits = styles != NULL ? MIN (styles->n_habits, GAVEL_MAX_HABITS) : 0;
  g_autofree double *utility = g_new (double, n), *part = g_new (double, n);
  GavelForecast *forecast = g_new0 (GavelForecast, 1);
  double *row;

  forecast->n_choices = n;
  forecast->n_rows = GAVEL_PRICE_FAMILIES + 1 + n_habits + GAVEL_HEATS * GAVEL_TILTS;
  forecast->chance = g_new0 (double, (gsize) forecast->n_rows *n);
  forecast->price = g_memdup2 (round->price[seat], n * sizeof (float));
  forecast->size = g_memdup2 (round->size[seat], n);
  share_prices (forecast->price, n, part);
  round->stage->utilities (round->stage->data, seat,
                           (const double *const *) answer[GAVEL_OWN_PRICE_FAMILY].mix,
                           utility);
  row = forecast->chance;
  forecast_strong (answer[GAVEL_OWN_PRICE_FAMILY].mix[seat], utility, forecast->price,
                   part, n, row + GAVEL_OWN_PRICE_FAMILY * n);
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++, row += n)
    if (answer[family].mix[seat] == NULL)
      memcpy (row, forecast->chance + GAVEL_OWN_PRICE_FAMILY * n, n * sizeof *row);
    else if (family != GAVEL_OWN_PRICE_FAMILY)
      forecast_strong (answer[family].mix[seat], utility, forecast->price, part, n, row);
  memcpy (row, part, n * sizeof *row);
  normalise (row, n);
  for (unsigned habit = 0; habit < n_habits; habit++)
    {
      row += n;
      for (unsigned mood = 0; mood < GAVEL_MOODS; mood++)
        {
          GavelMove move = styles->habit_bid (box, s, seat, &styles->habits[habit], mood);
          unsigned size;
          float price = game->sealed->price (box, move, &size);

          row[gavel_round_nearest (round, seat, move, price)] += 1.0 / GAVEL_MOODS;
        }
    }
  for (unsigned i = 0; i < GAVEL_HEATS * GAVEL_TILTS; i++)
    {
      row += n;
      forecast_leaning (utility, forecast->price, part, n, heats[i / GAVEL_TILTS],
                        tilts[i % GAVEL_TILTS], row);
    }
  return forecast;
}

void
gavel_forecast_free (GavelForecast *forecast)
{
  if (forecast == NULL)
    return;
  g_free (forecast->chance);
  g_free (forecast->price);
  g_free (forecast->size);
  g_free (forecast);
}

/* How well a choice goes with @count cards lying there. Not all of an opponent's bids
 * are among our choices, so nothing is quite ruled out. */
static double
count_fits (unsigned size, int count)
{
  return (int) size == count ? 1.0 : 0.002;
}

/* What kind @kind bids: strong players as their price family does. */
static const double *
row_of (const GavelForecast *forecast, unsigned kind, unsigned family)
{
  return forecast->chance
         + (gsize) (kind == 0 ? family : GAVEL_PRICE_FAMILIES + kind - 1)
               * forecast->n_choices;
}

/* The chance of every choice, if that is the table's price family. */
void
gavel_forecast_mix (const GavelForecast *forecast, const GavelBelief *belief,
                    unsigned family, double mix[])
{
  unsigned n = forecast->n_choices;

  memset (mix, 0, n * sizeof *mix);
  for (unsigned kind = 0; kind < n_kinds (belief); kind++)
    if (belief->odds[kind] > 1e-9)
      {
        const double *row = row_of (forecast, kind, family);

        for (unsigned i = 0; i < n; i++)
          mix[i] += belief->odds[kind] * row[i];
      }
  normalise (mix, n);
}

/**
 * gavel_forecast_count:
 * @count: cards face down, or -1 if that is not known
 * @mix: narrowed to bids of that many
 *
 * Returns: how likely that count was
 */
double
gavel_forecast_count (const GavelForecast *forecast, int count, double mix[])
{
  unsigned n = forecast->n_choices;
  double likely = 0.0;

  if (count < 0)
    return 1.0;
  for (unsigned k = 0; count == 0 && k < n; k++)
    if (forecast->size[k] == 0) /* a pass is a choice: then nothing else lies there */
      {
        likely = MAX (mix[k], NEVER);
        memset (mix, 0, n * sizeof *mix);
        mix[k] = 1.0;
        return likely;
      }
  for (unsigned i = 0; i < n; i++)
    likely += mix[i] * count_fits (forecast->size[i], count);
  for (unsigned i = 0; i < n; i++)
    mix[i] *= count_fits (forecast->size[i], count) / likely;
  return likely;
}

/* How likely bids of about that price are, if the opponent is of that kind. */
static double
likelihood (const GavelForecast *forecast, const double row[], float price)
{
  double sum = 0.0;

  for (unsigned i = 0; i < forecast->n_choices; i++)
    {
      double off = (forecast->price[i] - price) / KERNEL;

      if (row[i] > 0.0 && fabs (off) < 6.0)
        sum += row[i] * exp (-0.5 * off * off);
    }
  return DOUBT + (1.0 - DOUBT) * sum;
}

/* What the bids of a round say about how the table leans; @speaks is how likely they
 * were in each price family. */
static void
weigh_leanings (GavelBeliefs *beliefs, const double speaks[GAVEL_PRICE_FAMILIES])
{
  double sum = beliefs->agree *= speaks[GAVEL_OWN_PRICE_FAMILY], seen = 0.0;

  for (unsigned from = 0; from < GAVEL_TAXES; from++)
    {
      double likely = 0.0;

      for (unsigned to = 0; to < GAVEL_TAXES; to++)
        likely += waver (from, to) * speaks[to];
      sum += beliefs->leans[from] *= likely;
    }
  for (unsigned k = GAVEL_TAXES; k < GAVEL_PRICE_FAMILIES; k++)
    seen += speaks[k] / GAVEL_RIVAL_VALUES;
  sum += beliefs->other *= seen;
  beliefs->agree = (1.0 - FORGET) * beliefs->agree / sum + FORGET * AGREE;
  beliefs->other = (1.0 - FORGET) * beliefs->other / sum + FORGET * OTHER;
  for (unsigned k = 0; k < GAVEL_TAXES; k++)
    beliefs->leans[k] = (1.0 - FORGET) * beliefs->leans[k] / sum
                        + FORGET * (1.0 - AGREE - OTHER) * lean_start[k];
}

/* One opponent's bid: what it says of that one for each price family, in @odds, and of
 * each family, in @speaks. */
static void
weigh_bid (const GavelBelief *belief, const GavelForecast *forecast, float price,
           double odds[GAVEL_PRICE_FAMILIES][GAVEL_MAX_KINDS],
           double speaks[GAVEL_PRICE_FAMILIES])
{
  double other[GAVEL_MAX_KINDS] = { 0.0 }, sum = 0.0;

  for (unsigned kind = 1; kind < n_kinds (belief); kind++)
    if (belief->odds[kind] > 0.0)
      sum += other[kind]
          = belief->odds[kind] * likelihood (forecast, row_of (forecast, kind, 0), price);
  for (unsigned family = 0; family < GAVEL_PRICE_FAMILIES; family++)
    {
      memcpy (odds[family], other, sizeof other);
      odds[family][0]
          = belief->odds[0] * likelihood (forecast, row_of (forecast, 0, family), price);
      speaks[family] = sum + odds[family][0];
      for (unsigned kind = 0; kind < n_kinds (belief); kind++)
        odds[family][kind] /= speaks[family];
    }
}

/**
 * gavel_beliefs_learn:
 * @forecast: of each opponent; %NULL where no bid was seen
 * @price: what each has bid
 *
 * Bayes' rule, for the bids of one round together.
 */
void
gavel_beliefs_learn (GavelBeliefs *beliefs,
                     const GavelForecast *const forecast[GAVEL_MAX_SEATS],
                     const float price[GAVEL_MAX_SEATS])
{
  double odds[GAVEL_MAX_SEATS][GAVEL_PRICE_FAMILIES][GAVEL_MAX_KINDS];
  double family[GAVEL_PRICE_FAMILIES], likely[GAVEL_PRICE_FAMILIES];

  gavel_beliefs_price_families (beliefs, family);
  for (unsigned k = 0; k < GAVEL_PRICE_FAMILIES; k++)
    likely[k] = 1.0;
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    if (forecast[seat] != NULL)
      {
        double speaks[GAVEL_PRICE_FAMILIES];

        weigh_bid (&beliefs->seat[seat], forecast[seat], price[seat], odds[seat], speaks);
        for (unsigned k = 0; k < GAVEL_PRICE_FAMILIES; k++)
          likely[k] *= speaks[k];
      }
  weigh_leanings (beliefs, likely);
  for (unsigned k = 0; k < GAVEL_PRICE_FAMILIES; k++)
    family[k] *= likely[k];
  normalise (family, GAVEL_PRICE_FAMILIES);
  for (unsigned seat = 0; seat < GAVEL_MAX_SEATS; seat++)
    if (forecast[seat] != NULL)
      {
        GavelBelief *belief = &beliefs->seat[seat];

        for (unsigned kind = 0; kind < n_kinds (belief); kind++)
          {
            double now = 0.0;

            for (unsigned k = 0; k < GAVEL_PRICE_FAMILIES; k++)
              now += family[k] * odds[seat][k][kind];
            if (belief->odds[kind] > 0.0)
              belief->odds[kind]
                  = (1.0 - FORGET) * now + FORGET * start_odds (belief, kind);
          }
        normalise (belief->odds, n_kinds (belief));
        belief->n_bids++;
      }
}
