import { type Result, summarise } from '../../scripts/measure/bench.ts'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { CHAIN_ID } from '../../devnet/addresses.ts'
import type { Chain } from '../../src/core/chains/chain.ts'
import { type Journal, type Passed, questionsOf, servedIn, tripsOf } from './delay-proxy.ts'
import type { Lab, LabPage } from './lab.ts'
import type { Call, How, Reviewed } from './page.ts'

/** `allowed`: the person's own endpoint, which may see the draft. `hidden`: somebody else's, which may not. */
export type Mode = 'allowed' | 'hidden'

/** The practice chain behind its slow line. */
export type Place = { readonly town: Devnet; readonly rpc: string; readonly beacon: string; readonly journal: Journal }

const OWNERS = { allowed: 'own', hidden: 'foreign' } as const

export const devnetAt = ({ rpc, beacon }: Place, mode: Mode): Chain => ({
  chainId: CHAIN_ID,
  name: 'Practice chain',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [
    { id: 'rpc', url: rpc, roles: ['state', 'logs', 'submission'], owner: OWNERS[mode], operator: 'bench' },
    { id: 'beacon', url: `${beacon}/`, roles: ['consensus'], owner: OWNERS[mode], operator: 'bench' },
  ],
  kind: 'practice',
  blockTime: 12,
  consensus: { config: 'practice' },
  from: 'own',
})

/** One more block, so that whatever was proved has to be proved anew. */
export const mine = ({ town }: Place): Promise<unknown> => town.rpc('anvil_mine', ['0x1'])

/** Longer than our own limiter of requests to a stranger looks back: nobody signs twice within a second. */
const PAUSE = 1500
export const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE))

type Measured = {
  readonly ms: number
  /** Until its further runs were in it, too. */
  readonly whole: number
  readonly afterHead: number
  /** Of `afterHead`, while the node was at work. */
  readonly served: number
  readonly trips: number
  readonly stateTrips: number
  readonly withLeave: number
}

const since = (passed: readonly Passed[], at: number): readonly Passed[] => passed.filter(({ from }) => from >= at)

async function review(room: LabPage, { journal }: Place, call: Call, how: How): Promise<Measured> {
  journal.clear()
  const { began, headAt, shownAt, ended, level, ok }: Reviewed = await room.call('review', call, how)
  if (!ok) throw new Error('What it shows is no success.')
  if (level !== 'optimistic') throw new Error(`The block is only ${level}.`)
  const all = journal.all().filter(({ from }) => from < shownAt)
  const state = since(all, headAt)
  return {
    ms: shownAt - began,
    whole: ended - began,
    afterHead: shownAt - headAt,
    served: servedIn(state),
    trips: tripsOf(all),
    stateTrips: tripsOf(questionsOf(state)),
    withLeave: tripsOf(state),
  }
}

/** Workers started, light client at the newest block, endpoint identified; nothing known of what will be called. */
async function ready(lab: Lab, place: Place, mode: Mode): Promise<LabPage> {
  const room = await lab.open()
  await room.call('open', devnetAt(place, mode), [])
  await room.call('head')
  return room
}

type Wave = { readonly cold: Measured; readonly warm: Measured; readonly oneByOne: Measured; readonly trusted: number }

/** Everything that is compared, one after another, so that a slow moment of the machine meets all of it. */
async function wave(lab: Lab, place: Place, mode: Mode, call: Call): Promise<Wave> {
  const room = await ready(lab, place, mode)
  try {
    await mine(place)
    const cold = await review(room, place, call, 'closure')
    await pause()
    await mine(place)
    const warm = await review(room, place, call, 'closure')
    // The browser asks leave once; after that a plain page is not asked again.
    await room.call('trust', place.rpc, call)
    const { ms, ok } = await room.call('trust', place.rpc, call)
    if (!ok) throw new Error('The node says that it fails.')
    await pause()
    await mine(place)
    return { cold, warm, trusted: ms, oneByOne: await review(room, place, call, 'one-by-one') }
  } finally {
    await room.close()
  }
}

/** The worst case: pressed the moment the app is open, nobody asked anything yet. */
async function fromNothing(lab: Lab, place: Place, mode: Mode, call: Call): Promise<Measured> {
  const room = await lab.open()
  try {
    await room.call('open', devnetAt(place, mode), [])
    return await review(room, place, call, 'closure')
  } finally {
    await room.close()
  }
}

const rows = (what: string, all: readonly Measured[]): readonly Result[] => [
  summarise(`${what}: trips for state`, 'count', all.map(({ stateTrips }) => stateTrips)),
  summarise(`${what}: trips for state, with asking leave (CORS)`, 'count', all.map(({ withLeave }) => withLeave)),
  summarise(`${what}: all trips, with the head and asking leave`, 'count', all.map(({ trips }) => trips)),
  summarise(`${what}: from the head on`, 'ms', all.map(({ afterHead }) => afterHead)),
  summarise(`${what}: of that, while the node works`, 'ms', all.map(({ served }) => served)),
  summarise(`${what}: until the Review stands`, 'ms', all.map(({ ms }) => ms)),
  summarise(`${what}: until its further runs are in it`, 'ms', all.map(({ whole }) => whole)),
] // prettier-ignore

const few = (what: string, all: readonly Measured[]): readonly Result[] =>
  rows(what, all).filter(({ what: row }) => /: (?:trips for state|from the head on)$/.test(row))

function compared(what: string, waves: readonly Wave[]): readonly Result[] {
  const ratio = (name: string, of: (wave: Wave) => number): Result => summarise(`${what}: ${name}`, 'count', waves.map(of))
  return [
    ...rows(`${what}, cold`, waves.map(({ cold }) => cold)),
    ...rows(`${what}, warm`, waves.map(({ warm }) => warm)),
    ...few(`${what}, one by one`, waves.map(({ oneByOne }) => oneByOne)),
    summarise(`${what}: debug_traceCall, believed`, 'ms', waves.map(({ trusted }) => trusted)),
    ratio('cold to believing, times', ({ cold, trusted }) => cold.afterHead / trusted),
    ratio('warm to believing, times', ({ warm, trusted }) => warm.afterHead / trusted),
    ratio('one by one to cold, times', ({ cold, oneByOne }) => oneByOne.afterHead / cold.afterHead),
    ratio('one by one to warm, times', ({ warm, oneByOne }) => oneByOne.afterHead / warm.afterHead),
  ] // prettier-ignore
}

/** `prepare` adds to the practice chain what the case needs: anvil proves an account the slower the more of them there are, so that no case pays for the next one's. */
export type ReviewCase = { readonly name: string; prepare(): Promise<Call>; readonly runs: number }

/** Reviews in both modes against fetching one item at a time and against a node that is believed. */
export async function measureReviews(lab: Lab, place: Place, cases: readonly ReviewCase[]): Promise<readonly Result[]> {
  const results: Result[] = []
  for (const { name, prepare, runs } of cases) {
    const call = await prepare()
    for (const mode of ['allowed', 'hidden'] as const) {
      const waves: Wave[] = []
      for (let at = 0; at < runs; at++) waves.push(await wave(lab, place, mode, call))
      results.push(...compared(`${name}, ${mode}`, waves))
    }
  }
  const [first] = cases
  if (first === undefined) return results
  const opened: Measured[] = []
  const call = await first.prepare()
  for (let at = 0; at < first.runs; at++) opened.push(await fromNothing(lab, place, 'hidden', call))
  return [...results, ...rows(`${first.name}, hidden, the moment the app opens`, opened)]
}
