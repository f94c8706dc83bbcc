/** What of time the module uses: handed in, so that tests may move it. */
export type Clock = {
  /** The device's clock, in milliseconds since the epoch: for stamps, and to compare with the time of blocks. A person or a server may set it at any time. */
  now(): number
  /** Milliseconds since some moment, for how long something took or may wait. Never goes back; a sleeping device adds its sleep. */
  steady(): number
  /** Milliseconds that this page has run for sure: not the time that the device slept, and not what its clock was set by. */
  elapsed(): number
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

type Deps = {
  readonly now: () => number
  /** Milliseconds of a clock that nobody sets (`performance.now`). Absent: `now` alone tells. */
  readonly elapsed: (() => number) | undefined
  readonly sleep: Clock['sleep']
}

/** Joins the device's clock with one that nobody sets: what counts time goes on with whichever of them went further. */
export function createClock({ now, elapsed, sleep }: Deps): Clock {
  let [device, sure, steady] = [now(), elapsed?.() ?? 0, 0]
  const tick = (): number => {
    const [nextDevice, nextSure] = [now(), elapsed?.() ?? 0]
    steady += Math.max(0, nextDevice - device, nextSure - sure)
    device = nextDevice
    sure = nextSure
    return steady
  }
  return { now, steady: tick, elapsed: elapsed ?? tick, sleep }
}
