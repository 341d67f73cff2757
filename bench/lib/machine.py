"""The machine that is measured: what it must have, its cores, and how programs are started on them."""
import json
import os
import re
import shutil
import subprocess
import sys

HOME = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))
COMMAND = os.path.join(HOME, "tilewright")
# The asked numbers are for two cores; a larger machine lends its first two.
CORES = sorted(os.sched_getaffinity(0))[:2]
PACKAGES = ["gcc", "g++", "libopenblas-dev", "openmpi-bin", "libopenmpi-dev", "libscalapack-openmpi-dev", "libdnnl-dev"]
# In virtual machines the kernel's copy between processes is slow; generated programs and peers all go without it.
TRANSPORT = "--mca pml ob1 --mca btl self,vader --mca btl_vader_single_copy_mechanism none".split()


def plain_environment():
    """The environment without what would force an old processor core on OpenBLAS or change how processes are started."""
    env = {k: v for k, v in os.environ.items() if k not in ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE", "TILEWRIGHT_MPIRUN_FLAGS")}
    if os.geteuid() == 0:
        env.update(OMPI_ALLOW_RUN_AS_ROOT="1", OMPI_ALLOW_RUN_AS_ROOT_CONFIRM="1")
    return env


ENV = plain_environment()


def open_mpi(program):
    """Open MPI's own name of a program where several MPIs are installed."""
    return shutil.which(program + ".openmpi") or shutil.which(program)


def install():
    """Installs the packages that are missing, or says how."""
    query = ["dpkg-query", "-W", "-f", "${Package} ${db:Status-Abbrev}\n", *PACKAGES]
    known = subprocess.run(query, capture_output=True, text=True).stdout if shutil.which("dpkg-query") else ""
    missing = [p for p in PACKAGES if not re.search(rf"^{re.escape(p)} ii", known, re.M)]
    if missing:
        line = ["apt-get", "install", "-y", *missing]
        if os.geteuid() != 0 or not shutil.which("apt-get"):
            sys.exit(f"bench/run needs {', '.join(missing)}; on Debian and Ubuntu: sudo {' '.join(line)}")
        print(" ".join(line), file=sys.stderr, flush=True)
        done = subprocess.run(line, env={**ENV, "DEBIAN_FRONTEND": "noninteractive"}, stdout=subprocess.DEVNULL)
        if done.returncode:
            sys.exit("apt-get failed; after 'apt-get update' it may find the packages")
    ENV.update(TILEWRIGHT_MPICXX=open_mpi("mpicxx"), TILEWRIGHT_MPIRUN=open_mpi("mpirun"))
    use_best_blas_core()


def use_best_blas_core():
    """Gives the peers the core that generated programs take where OpenBLAS does not know the processor."""
    setting = json.loads(checked([COMMAND, "targets", "--json"])).get("openBlasSetting")
    if setting:
        name, core = setting.split("=")
        ENV[name] = core
        print(f"OpenBLAS does not know this processor; all contestants use {setting}", file=sys.stderr, flush=True)


def threads(processes):
    """The threads that each process may have so that all together fill the cores."""
    return max(1, len(CORES) // max(1, processes))


def environment(processes, of_threads=None, more=None):
    count = str(of_threads or threads(processes))
    return {**ENV, "OPENBLAS_NUM_THREADS": count, "OMP_NUM_THREADS": count, "OMP_PROC_BIND": "close" if count != "1" else "false",
            **(more or {})}


def launcher(processes, of_threads=None):
    """The words before a program: on its cores alone, by mpirun, or by mpirun with one core a process. 0 is no MPI."""
    cores = CORES[:of_threads] if processes <= 1 and of_threads else CORES
    pinned = ["taskset", "-c", ",".join(map(str, cores))]
    if processes == 0:
        return pinned
    start = [open_mpi("mpirun"), *TRANSPORT]
    if 1 < processes <= len(CORES):
        return [*start, "--cpu-list", ",".join(map(str, CORES)), "--bind-to", "cpu-list:ordered", "-n", str(processes)]
    crowd = ["--oversubscribe"] if processes > len(CORES) else []
    return [*pinned, *start, *crowd, "--bind-to", "none", "-n", str(processes)]


def checked(command, env=None, cwd=None):
    """The output of a command that must end with success."""
    process = subprocess.Popen(command, env=env or ENV, cwd=cwd, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        out, err = process.communicate()
    except BaseException:
        process.terminate()  # mpirun ends its processes then
        process.wait(10)
        raise
    if process.returncode:
        sys.exit(f"{' '.join(command)}\nfailed with {process.returncode}:\n{out[-2000:]}{err[-4000:]}")
    return out


def description():
    """One line about the machine."""
    text = open("/proc/cpuinfo").read()
    model = (re.findall(r"^model name\s*:\s*(.*)$", text, re.M) or ["an unknown processor"])[0]
    wide = "AVX-512" if "avx512f" in text else "AVX2" if "avx2" in text else ""
    memory = int(re.search(r"MemTotal:\s+(\d+)", open("/proc/meminfo").read()).group(1)) / 2**20
    cores = f"cores {', '.join(map(str, CORES))} of {os.cpu_count()}"
    return f"{model} {wide}, {cores}, {memory:.0f} GiB; {checked([open_mpi('mpirun'), '--version']).splitlines()[0]}; " \
           + checked(["gcc", "--version"]).splitlines()[0]
