/**
 * How long a test waits for what must come, in milliseconds. It only ends a test that hangs: on a machine that has much else to do
 * everything takes many times as long, and how fast things are is measured by bench/.
 */
exports.PATIENCE = 300_000;

/** After so many failures the rest is not tried: where nothing works, each test would wait in vain. */
exports.ENOUGH_FAILURES = 3;
