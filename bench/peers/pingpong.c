/* Half the time of a round trip of N bytes between two processes, the mean of as many trips as fill a tenth of a second. */
#include <mpi.h>

#include "common.h"

int main(int argc, char **argv) {
    if (argc != 3) usage("pingpong BYTES REPEAT");
    MPI_Init(&argc, &argv);
    int me, bytes = atoi(argv[1]), repeat = atoi(argv[2]);
    MPI_Comm_rank(MPI_COMM_WORLD, &me);
    char *data = allocate(bytes);
    double seconds[repeat];
    for (int r = -1; r < repeat; r++) { /* the first one finds how many trips that is */
        static int trips = 10;
        MPI_Barrier(MPI_COMM_WORLD);
        double began = now();
        for (int t = 0; t < trips; t++) {
            if (me == 0) MPI_Send(data, bytes, MPI_BYTE, 1, 0, MPI_COMM_WORLD);
            if (me < 2) MPI_Recv(data, bytes, MPI_BYTE, 1 - me, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
            if (me == 1) MPI_Send(data, bytes, MPI_BYTE, 0, 0, MPI_COMM_WORLD);
        }
        double each = (now() - began) / trips / 2;
        if (r >= 0) seconds[r] = each;
        else trips = 0.05 / each + 1;
        MPI_Bcast(&trips, 1, MPI_INT, 0, MPI_COMM_WORLD);
    }
    if (me == 0) report(seconds, repeat, (Checksum){0, 1});
    MPI_Finalize();
    return 0;
}
