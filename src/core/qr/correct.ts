/** GF(256) by x^8 + x^4 + x^3 + x^2 + 1 (ISO/IEC 18004, 7.5.2): powers of 2, twice over, and their logarithms. */
const POWERS = new Uint8Array(510)
const LOGS = new Uint8Array(256)
for (let at = 0, value = 1; at < 255; at++) {
  POWERS[at] = value
  POWERS[at + 255] = value
  LOGS[value] = at
  value = value < 128 ? value * 2 : (value * 2) ^ 0x11d
}
const power = (at: number): number => POWERS[((at % 255) + 255) % 255] ?? 0
const log = (value: number): number => LOGS[value] ?? 0
const times = (a: number, b: number): number => (a === 0 || b === 0 ? 0 : power(log(a) + log(b)))
const over = (a: number, b: number): number => (a === 0 ? 0 : power(log(a) - log(b)))

/** What the block gives at 2^at: nothing but zeros where it is whole. */
const syndrome = (block: Uint8Array, at: number): number => block.reduce((sum, value) => times(sum, power(at)) ^ value, 0)

/** Lowest power first. */
const evaluate = (polynomial: readonly number[], x: number): number => polynomial.reduceRight((sum, value) => times(sum, x) ^ value, 0)

/** Mends a block in place (Reed and Solomon; Berlekamp, Massey, Forney). False where more is broken than half of its correction codewords. */
export function correct(block: Uint8Array, correction: number): boolean {
  const syndromes = Array.from({ length: correction }, (_, at) => syndrome(block, at))
  if (syndromes.every((value) => value === 0)) return true
  const locator = locatorOf(syndromes)
  const errors = locator.length - 1
  if (errors * 2 > correction) return false
  const places: number[] = []
  for (let at = 0; at < block.length; at++) if (evaluate(locator, power(-at)) === 0) places.push(at)
  if (places.length !== errors) return false
  const evaluator = syndromes.map((_, at) => {
    let sum = 0
    for (let each = 0; each <= Math.min(at, errors); each++) sum ^= times(locator[each] ?? 0, syndromes[at - each] ?? 0)
    return sum
  })
  for (const at of places) {
    const inverse = power(-at)
    // The formal derivative has the odd powers alone.
    const slope = locator.reduce((sum, value, each) => (each % 2 === 1 ? sum ^ times(value, power(-at * (each - 1))) : sum), 0)
    if (slope === 0) return false
    const place = block.length - 1 - at
    block[place] = (block[place] ?? 0) ^ times(power(at), over(evaluate(evaluator, inverse), slope))
  }
  return Array.from({ length: correction }, (_, at) => syndrome(block, at)).every((value) => value === 0)
}

/** The shortest polynomial that the syndromes follow. */
function locatorOf(syndromes: readonly number[]): readonly number[] {
  let locator = [1]
  let before = [1]
  let length = 0
  let gap = 1
  let last = 1
  for (let at = 0; at < syndromes.length; at++) {
    let off = syndromes[at] ?? 0
    for (let each = 1; each <= length; each++) off ^= times(locator[each] ?? 0, syndromes[at - each] ?? 0)
    if (off === 0) {
      gap += 1
      continue
    }
    const factor = over(off, last)
    const next = Array.from(
      { length: Math.max(locator.length, before.length + gap) },
      (_, each) => (locator[each] ?? 0) ^ times(factor, before[each - gap] ?? 0),
    )
    if (2 * length <= at) {
      before = locator
      length = at + 1 - length
      last = off
      gap = 1
    } else gap += 1
    locator = next
  }
  return locator.slice(0, length + 1)
}
