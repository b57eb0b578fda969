/** Answers take at least this long, in milliseconds, whether or not there was somebody to write to (AUTH-012). */
const NEUTRAL_ANSWER_MS = 200;

export async function neutral(work: () => Promise<void>): Promise<void> {
  const enough = new Promise((resolve) => setTimeout(resolve, NEUTRAL_ANSWER_MS));
  await Promise.all([work(), enough]);
}
