/** Whether a limit does: `undefined` when nothing more can be tried. */
export type Trial = (gasLimit: bigint) => Promise<boolean | undefined>

/** Halves the range: `from` does not do, `to` does. */
async function bisect(from: bigint, to: bigint, suffices: Trial): Promise<bigint> {
  let short = from
  let enough = to
  while (enough - short > 1n) {
    const middle = (short + enough) / 2n
    const answer = await suffices(middle)
    if (answer === undefined) return enough
    if (answer) enough = middle
    else short = middle
  }
  return enough
}

/**
 * The smallest gas limit that does, given that `enough` does and that nothing below `least` can. `guess` is tried first, and one
 * less: for most runs that settles it. A call holds back a 64th of its gas, so `least` (the gas spent) may be too small; how much
 * is missing depends on the depth, so without a good guess the search widens from there, then halves. When nothing more can be
 * tried, the smallest limit that was seen to do is the answer.
 */
export async function findGasNeeded(
  range: { readonly least: bigint; readonly guess: bigint; readonly enough: bigint },
  suffices: Trial,
): Promise<bigint> {
  const { least, guess } = range
  let short = least - 1n
  let enough = range.enough
  if (guess >= least && guess < enough) {
    const answer = await suffices(guess)
    if (answer === undefined) return enough
    if (answer) {
      if (guess === least) return guess
      const less = await suffices(guess - 1n)
      return less === true ? bisect(short, guess - 1n, suffices) : guess
    }
    short = guess
  }
  for (let step = least / 64n + 2_300n; short + step < enough; step *= 2n) {
    const answer = await suffices(short + step)
    if (answer === undefined) return enough
    if (answer) {
      enough = short + step
      break
    }
    short += step
  }
  return bisect(short, enough, suffices)
}
