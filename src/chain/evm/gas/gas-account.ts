/** EIP-2200: SSTORE fails when no more than the call stipend is left before it. */
const STORE_SENTRY = 2_300n

type OpenFrame = {
  readonly limit: bigint
  /** Smallest limit that gets this frame as far as it has got. */
  need: bigint
  /** Gas left when the call in progress was made, and the stipend that it adds for free. */
  call: { readonly gasLeft: bigint; readonly stipend: bigint }
}

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b)

/** Smallest gas of which all but a 64th (EIP-150) is still at least `wanted`. */
export function withoutSixtyFourth(wanted: bigint): bigint {
  if (wanted <= 0n) return 0n
  let gas = (wanted * 64n) / 63n
  while (gas > 0n && gas - 1n - (gas - 1n) / 64n >= wanted) gas--
  return gas
}

/**
 * Works out, while a run goes on with plenty of gas, how much it would have needed: what each frame used, and what it must hold
 * back so that its calls get what they need. Exact for a run that does not look at the gas it has left; a guess to be tried otherwise.
 */
export type GasAccount = ReturnType<typeof createGasAccount>

/** An account of one run. */
export function createGasAccount() {
  const open: OpenFrame[] = []
  let total: bigint | undefined
  return {
    /** A frame begins with so much gas. */
    enter: (limit: bigint): void => void open.push({ limit, need: 0n, call: { gasLeft: limit, stipend: 0n } }),
    /** The open frame is about to call or create, with so much gas left. */
    calling(gasLeft: bigint, stipend: bigint): void {
      const frame = open.at(-1)
      if (!frame) return
      frame.call = { gasLeft, stipend }
      frame.need = larger(frame.need, frame.limit - gasLeft)
    },
    /** The open frame is about to pay for an SSTORE. */
    storing(gasLeft: bigint): void {
      const frame = open.at(-1)
      if (frame) frame.need = larger(frame.need, frame.limit - gasLeft + STORE_SENTRY + 1n)
    },
    /** The open frame is over. */
    leave(used: bigint): void {
      const frame = open.pop()
      if (!frame) return
      const need = larger(frame.need, used)
      const parent = open.at(-1)
      if (!parent) total = need
      else parent.need = larger(parent.need, parent.limit - parent.call.gasLeft + withoutSixtyFourth(need - parent.call.stipend))
    },
    /** What the first frame needed, intrinsic gas not among it. `undefined` before the end. */
    total: (): bigint | undefined => total,
  }
}
