import { type Result, summarise } from '../../scripts/measure/bench.ts'
import { CAST } from '../../devnet/addresses.ts'
import type { Token } from '../../src/core/money/token.ts'
import { questionsOf, servedIn, tripsOf } from './delay-proxy.ts'
import type { Lab } from './lab.ts'
import { mine, type Mode, pause, type Place, devnetAt } from './review.ts'

type Measured = {
  /** By what had to be answered before the next could be asked. */
  readonly trips: number
  /** Requests that came one after another, whether for that or because it was not our turn yet. */
  readonly inRow: number
  readonly withLeave: number
  readonly requests: number
  readonly served: number
  readonly ms: number
  readonly trusted: number
}

async function once(
  lab: Lab,
  place: Place,
  mode: Mode,
  tokens: readonly Token[],
): Promise<{ readonly cold: Measured; readonly warm: Measured }> {
  const room = await lab.open()
  try {
    await room.call('open', devnetAt(place, mode), [CAST.alice])
    await room.call('head')
    const look = async (): Promise<Measured> => {
      await mine(place)
      place.journal.clear()
      const { headAt, ended, known, trips } = await room.call('balances', CAST.alice, tokens)
      const passed = place.journal.all().filter(({ from }) => from >= headAt)
      if (known < tokens.length) throw new Error(`Only ${known} of ${tokens.length} balances are known.`)
      await room.call('trustBalances', place.rpc, CAST.alice, tokens.slice(0, 1))
      const believed = await room.call('trustBalances', place.rpc, CAST.alice, tokens)
      if (believed.known !== tokens.length) throw new Error('The node did not say all balances.')
      return {
        trips,
        inRow: tripsOf(questionsOf(passed)),
        withLeave: tripsOf(passed),
        requests: questionsOf(passed).length,
        served: servedIn(passed),
        ms: ended - headAt,
        trusted: believed.ms,
      }
    }
    const cold = await look()
    await pause()
    return { cold, warm: await look() }
  } finally {
    await room.close()
  }
}

const rows = (what: string, all: readonly Measured[]): readonly Result[] => [
  summarise(`${what}: trips`, 'count', all.map(({ trips }) => trips)),
  summarise(`${what}: requests one after another, our own pauses between`, 'count', all.map(({ inRow }) => inRow)),
  summarise(`${what}: the same, with asking leave (CORS)`, 'count', all.map(({ withLeave }) => withLeave)),
  summarise(`${what}: requests`, 'count', all.map(({ requests }) => requests)),
  summarise(`${what}: from the head on`, 'ms', all.map(({ ms }) => ms)),
  summarise(`${what}: of that, while the node works`, 'ms', all.map(({ served }) => served)),
  summarise(`${what}: one batch of eth_call, believed`, 'ms', all.map(({ trusted }) => trusted)),
  summarise(`${what}: to believing, times`, 'count', all.map(({ ms, trusted }) => ms / trusted)),
] // prettier-ignore

/** Balances of tokens that nobody has listed, each with code of its own, of one account: first seen, and once more at the next block. */
export async function measureBalances(
  lab: Lab,
  place: Place,
  tokens: readonly Token[],
  { runs }: { readonly runs: number },
): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const mode of ['allowed', 'hidden'] as const) {
    const whose = mode === 'allowed' ? 'own endpoint' : 'foreign endpoint'
    const found: { readonly cold: Measured; readonly warm: Measured }[] = []
    for (let at = 0; at < runs; at++) found.push(await once(lab, place, mode, tokens))
    results.push(
      ...rows(`${tokens.length} balances, ${whose}, cold`, found.map(({ cold }) => cold)),
      ...rows(`${tokens.length} balances, ${whose}, warm`, found.map(({ warm }) => warm)),
    ) // prettier-ignore
  }
  return results
}
