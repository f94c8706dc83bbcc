import { beforeAll, describe, expect, it } from 'vitest'
import { blockJson } from '../consensus/beacon.ts'
import { createLightClientData, type LightClientData } from '../consensus/light-client-data.ts'
import { createMadeUpBlocks } from '../consensus/made-up-blocks.ts'
import type { Simulation } from '../consensus/simulation.ts'
import { hexOf } from '../consensus/ssz.ts'
import { loadLodestar } from './lodestar.ts'
import { LATER, MAINNET, mainnetOf, SECOND } from './mainnet.ts'
import { mutantsOf } from './mutants.ts'
import { createOurs } from './ours.ts'
import { type Client, hasPeers, type Versioned } from './peer.ts'

const BLOCKS = 520

type Step = (client: Client) => void
type Verdict = { readonly says: 'yes' | 'no'; readonly finalized?: number; readonly optimistic?: number }

let chain: Simulation
let light: LightClientData
let lodestar: Awaited<ReturnType<typeof loadLodestar>>
let root: string
let bootstrap: Versioned
let updates: readonly Versioned[]

const present = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('The simulation has none.')
  return value
}

/** What a client makes of it: yes, and where it then stands, or no. */
function verdictOf(client: Client, step: Step): Verdict {
  try {
    step(client)
  } catch {
    return { says: 'no' }
  }
  return { says: 'yes', ...client.standing() }
}

type Both = { readonly ours: Client; readonly lodestar: Client }

/** The same steps in both, from the start. They must be good. */
function bothAfter(...steps: readonly Step[]): Both {
  const clients = { ours: createOurs(MAINNET, LATER), lodestar: lodestar.createClient(LATER) }
  for (const client of Object.values(clients)) for (const step of steps) step(client)
  return clients
}

/** One more step in both. The reasons of a no differ; the verdict must not. */
const verdicts = ({ ours, lodestar: theirs }: Both, step: Step) => ({ ours: verdictOf(ours, step), lodestar: verdictOf(theirs, step) })

/** Each mutant of an answer in both, after the same steps. What is refused leaves a client as it was; after a yes they begin anew. */
function agreeOnMutants(answer: Versioned, before: readonly Step[], stepOf: (mutant: Versioned) => Step): readonly string[] {
  const accepted: string[] = []
  let clients = bothAfter(...before)
  for (const { place, data } of mutantsOf(answer.data)) {
    const { ours, lodestar: theirs } = verdicts(clients, stepOf({ version: answer.version, data }))
    expect(ours, place).toEqual(theirs)
    if (ours.says === 'no') continue
    accepted.push(place)
    clients = bothAfter(...before)
  }
  return accepted
}

const begin: Step = (client) => client.begin(root, bootstrap)
const first: Step = (client) => client.update(present(updates[0]))
const updated: Step = (client) => updates.forEach((update) => client.update(update))

describe.skipIf(!hasPeers)('the light client of Lodestar and ours', () => {
  beforeAll(async () => {
    chain = mainnetOf(createMadeUpBlocks(BLOCKS))
    await chain.follow()
    light = createLightClientData(chain)
    root = hexOf(present(chain.at(SECOND.slot - 256)).root)
    bootstrap = present(light.bootstrap(root))
    updates = [SECOND.period - 1, SECOND.period].map((period) => present(light.update(period)))
    lodestar = await loadLodestar(MAINNET.genesisValidatorsRoot)
  })

  it('agree on a bootstrap, updates over two periods, and the newest of each kind', () => {
    const clients = bothAfter(begin, updated, (client) => client.finality(present(light.finalityUpdate())))
    const { ours, lodestar: theirs } = verdicts(clients, (client) => client.optimistic(present(light.optimisticUpdate())))
    expect(ours).toEqual(theirs)
    expect(ours).toEqual({ says: 'yes', finalized: present(chain.finalizedBy(chain.head())).slot, optimistic: chain.head().slot })
  })

  it('agree on every mutant of a bootstrap', () => {
    expect(agreeOnMutants(bootstrap, [], (mutant) => (client) => client.begin(root, mutant))).toEqual([])
  })

  // The slot of a signature is not signed: the next one is of the same fork and committee.
  it('agree on every mutant of an update', () => {
    expect(agreeOnMutants(present(updates[0]), [begin], (mutant) => (client) => client.update(mutant))).toEqual([])
    expect(agreeOnMutants(present(updates[1]), [begin, first], (mutant) => (client) => client.update(mutant))).toEqual(['signature_slot'])
  })

  it('agree on every mutant of a finality update and of an optimistic one', () => {
    const finality = present(light.finalityUpdate())
    const optimistic = present(light.optimisticUpdate())
    expect(agreeOnMutants(finality, [begin, first], (mutant) => (client) => client.finality(mutant))).toEqual(['signature_slot'])
    expect(agreeOnMutants(optimistic, [begin, first], (mutant) => (client) => client.optimistic(mutant))).toEqual(['signature_slot'])
  })

  it.each([
    ['all', () => true],
    ['two thirds', (seat: number) => seat < 342],
    ['less than two thirds', (seat: number) => seat < 341],
    ['less than half', (seat: number) => seat < 200],
    ['a single member', (seat: number) => seat === 5],
    ['those with two seats', (seat: number) => seat < 3 || seat > 508],
  ])('agree on an update that %s signed', (_, signers) => {
    const update = light.updateOf(present(chain.at(SECOND.slot - 2)), signers)
    const { ours, lodestar: theirs } = verdicts(bothAfter(begin), (client) => client.update(update))
    expect(ours).toEqual(theirs)
    expect(ours.says).toBe('yes')
  })

  it('agree that nobody is not enough', () => {
    const data = {
      ...present(updates[0]).data,
      sync_aggregate: { sync_committee_bits: `0x${'0'.repeat(128)}`, sync_committee_signature: `0xc0${'0'.repeat(190)}` },
    }
    const { ours, lodestar: theirs } = verdicts(bothAfter(begin), (client) => client.update({ version: 'fulu', data }))
    expect([ours.says, theirs.says]).toEqual(['no', 'no'])
  })

  it('agree on what was signed by the committee of another period', () => {
    const { version, data } = present(updates[1])
    const wrong = { version, data: { ...data, sync_aggregate: present(updates[0]).data['sync_aggregate'] } }
    const { ours, lodestar: theirs } = verdicts(bothAfter(begin, first), (client) => client.update(wrong))
    expect([ours.says, theirs.says]).toEqual(['no', 'no'])
  })

  it('agree on finality that is of the period before', () => {
    const straddling = light.updateOf(present(chain.at(SECOND.slot + 40)))
    expect(straddling.data).toMatchObject({ finalized_header: { beacon: { slot: String(SECOND.slot - 32) } } })
    const { ours, lodestar: theirs } = verdicts(bothAfter(begin, first), (client) => client.update(straddling))
    expect(ours).toEqual(theirs)
    expect(ours.says).toBe('yes')
  })

  // Theirs keeps to "DIFF FROM SPEC": the same slot again may have more signers.
  it('differ on old news: ours refuses it, as the specification does, theirs takes it and stays where it is', () => {
    const clients = bothAfter(begin, updated)
    const before = clients.lodestar.standing()
    const { ours, lodestar: theirs } = verdicts(clients, (client) => client.update(light.updateOf(present(chain.at(SECOND.slot + 100)))))
    expect(ours).toEqual({ says: 'no' })
    expect(theirs).toEqual({ says: 'yes', ...before })
  })

  it('agree on a period that is left out', () => {
    const { ours, lodestar: theirs } = verdicts(bothAfter(begin), (client) => client.optimistic(present(light.optimisticUpdate())))
    expect([ours.says, theirs.says]).toEqual(['no', 'no'])
  })
})

describe.skipIf(!hasPeers)('the simulation, in the words of Lodestar', () => {
  it('has the roots of blocks that @chainsafe/ssz computes', () => {
    const types = present(lodestar.types['fulu'])
    for (const slot of [SECOND.slot, SECOND.slot + 1, SECOND.slot + 2]) {
      const { header, block, graffito, root: expected } = present(chain.at(slot))
      const container = present(types['BeaconBlock'])
      expect(hexOf(container.hashTreeRoot(container.fromJson(blockJson(MAINNET, header, block, graffito))))).toBe(hexOf(expected))
    }
  })
})
