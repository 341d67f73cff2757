// Names the tests that failed once more when all have run, a line for each, for whoever reads the end of a long log.
export default async function* failed(events) {
  const lines = [];
  for await (const { type, data } of events) {
    // a test whose parts failed is told of by its parts
    if (type === 'test:fail' && data.details.error.failureType !== 'subtestsFailed') {
      const cause = data.details.error.cause ?? data.details.error;
      lines.push(`FAILED ${data.name}: ${String(cause.message ?? cause).split('\n')[0]}\n`);
    }
  }
  yield* lines;
}
