/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "game/evaluator.h"

gpointer
gavel_workspace_new (const GavelBox *box, const GavelWeights *weights)
{
  GavelWorkspace *workspace = g_new0 (GavelWorkspace, 1);

  workspace->box = box;
  workspace->weights = weights;
  return workspace;
}

void
gavel_workspace_set_objective (gpointer data, GavelObjective objective)
{
  GavelWorkspace *workspace = data;

  workspace->objective = objective;
}
