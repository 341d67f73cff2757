/* Convolutions by oneDNN, in f32 and with unit strides. Elements are laid out as it likes them best before the clock starts, and its
 * result is laid out plainly after it stops. Sizes are those of the programs in bench/programs; `n` is the extent of an image. */
#include "common.h"
#include <dnnl.h>

static dnnl_engine_t engine;
static dnnl_stream_t stream;

static void must(dnnl_status_t status, const char *what) {
    if (status == dnnl_success) return;
    fprintf(stderr, "oneDNN cannot %s: status %d\n", what, status);
    exit(3);
}

static dnnl_memory_t memory(const dnnl_memory_desc_t *layout, void *data) {
    dnnl_memory_t out;
    must(dnnl_memory_create(&out, layout, engine, data), "take memory");
    return out;
}

static void reorder(const dnnl_memory_desc_t *from, dnnl_memory_t source, const dnnl_memory_desc_t *to, dnnl_memory_t target) {
    dnnl_primitive_desc_t how;
    dnnl_primitive_t act;
    must(dnnl_reorder_primitive_desc_create(&how, from, engine, to, engine, NULL), "reorder");
    must(dnnl_primitive_create(&act, how), "reorder");
    dnnl_exec_arg_t of[] = {{DNNL_ARG_FROM, source}, {DNNL_ARG_TO, target}};
    must(dnnl_primitive_execute(act, stream, 2, of), "reorder");
    must(dnnl_stream_wait(stream), "wait");
}

/* Elements in the layout that a convolution asks for. */
static dnnl_memory_t laid_out(dnnl_primitive_desc_t convolution, dnnl_query_t which, const dnnl_memory_desc_t *plain, void *data) {
    const dnnl_memory_desc_t *wanted = dnnl_primitive_desc_query_md(convolution, which, 0);
    dnnl_memory_t out = memory(wanted, DNNL_MEMORY_ALLOCATE);
    reorder(plain, memory(plain, data), wanted, out);
    return out;
}

static dnnl_memory_desc_t layout(const dnnl_dims_t extents, dnnl_format_tag_t tag) {
    dnnl_memory_desc_t out;
    must(dnnl_memory_desc_init_by_tag(&out, 4, extents, dnnl_f32, tag), "describe memory");
    return out;
}

int main(int argc, char **argv) {
    if (argc != 4) usage("onednn mcc|convolution N REPEAT");
    const char *what = argv[1];
    long n = atol(argv[2]), repeat = atol(argv[3]), channels = 1, filters = 1, pixels = n, width = 5;
    if (!strcmp(what, "mcc")) channels = filters = 512, pixels = 7, width = 3;
    else if (strcmp(what, "convolution")) usage("onednn mcc|convolution N REPEAT");
    const long wide = pixels + width - 1, out = filters * pixels * pixels, left = channels * wide * wide;
    const long right = filters * channels * width * width;
    void *a = allocate(4 * out), *b = allocate(4 * left), *c = allocate(4 * right);
    fill_random("f32", b, 1, left);
    fill_random("f32", c, 2, right);
    must(dnnl_engine_create(&engine, dnnl_cpu, 0), "start");
    must(dnnl_stream_create(&stream, engine, dnnl_stream_default_flags), "start");

    const dnnl_dims_t image = {1, channels, wide, wide}, filter = {filters, channels, width, width}, result = {1, filters, pixels, pixels};
    const dnnl_dims_t strides = {1, 1}, padding = {0, 0};
    const dnnl_memory_desc_t source = layout(image, dnnl_format_tag_any), weights = layout(filter, dnnl_format_tag_any);
    const dnnl_memory_desc_t target = layout(result, dnnl_format_tag_any), plain = layout(result, dnnl_nchw);
    dnnl_convolution_desc_t described;
    must(dnnl_convolution_forward_desc_init(&described, dnnl_forward_inference, dnnl_convolution_direct, &source, &weights, NULL, &target,
                                            strides, padding, padding), "describe the convolution");
    dnnl_primitive_desc_t how;
    must(dnnl_primitive_desc_create(&how, &described, NULL, engine, NULL), "do the convolution");
    const dnnl_memory_desc_t plainImage = layout(image, dnnl_nchw), plainFilter = layout(filter, dnnl_oihw);
    const dnnl_memory_t x = laid_out(how, dnnl_query_src_md, &plainImage, b), w = laid_out(how, dnnl_query_weights_md, &plainFilter, c);
    const dnnl_memory_desc_t *made = dnnl_primitive_desc_query_md(how, dnnl_query_dst_md, 0);
    const dnnl_memory_t y = memory(made, DNNL_MEMORY_ALLOCATE);
    dnnl_primitive_t act;
    must(dnnl_primitive_create(&act, how), "do the convolution");
    dnnl_exec_arg_t of[] = {{DNNL_ARG_SRC, x}, {DNNL_ARG_WEIGHTS, w}, {DNNL_ARG_DST, y}};
    double seconds[repeat];
    for (long r = 0; r < repeat; r++) {
        double began = now();
        must(dnnl_primitive_execute(act, stream, 3, of), "do the convolution");
        must(dnnl_stream_wait(stream), "wait");
        seconds[r] = now() - began;
    }
    reorder(made, y, &plain, memory(&plain, a));
    report(seconds, repeat, checksum("f32", a, out));
    return 0;
}
