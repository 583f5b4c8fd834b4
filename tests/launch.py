# SPDX-License-Identifier: GPL-3.0-or-later
"""How the tests in Python start a program on several ranks."""
import os
import shutil
import subprocess

from tap import Skip


def launcher(gavel):
    """The words in front of it, by the MPI that it was built with."""
    module = os.path.join(os.path.dirname(gavel), os.pardir, "solver", "gavel-mpi.so")
    if not os.path.exists(module):
        raise Skip("built without MPI")
    libraries = subprocess.run(["ldd", module], capture_output=True, text=True, check=True).stdout
    own = "mpirun.mpich" if "libmpich" in libraries else "mpirun.openmpi"  # as Debian has them
    mpirun = shutil.which(own) or shutil.which("mpirun")
    if mpirun is None:
        raise Skip("no mpirun")
    version = subprocess.run([mpirun, "--version"], capture_output=True, text=True, check=True)
    if "Open" not in version.stdout:
        return [mpirun]
    root = ["--allow-run-as-root"] if os.geteuid() == 0 else []
    return [mpirun, *root, "--oversubscribe"]
