/** Milliseconds that this process has worked, not waited. */
export const effort = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds of effort that `pieceOfWork` takes on a quiet machine like ours, once it is compiled. */
const USUAL = 10

const pieceOfWork = (): number => {
  const known = new Map<string, readonly number[]>()
  for (let at = 0; at < 60_000; at++) known.set(`0x${at.toString(16)}`, [at])
  let sum = 0
  for (const [key, [at = 0]] of known) sum = (sum * 31 + key.length + at) | 0
  return sum
}

/**
 * So much effort, in milliseconds of a quiet machine: on one that is slower, or busy now, as much longer as a piece of
 * work takes there.
 */
export const allowed = (ms: number): number => {
  const began = effort()
  pieceOfWork()
  return ms * Math.max(1, (effort() - began) / USUAL)
}
