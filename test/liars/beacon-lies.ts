import { type BeaconHeader, headerJson, headerRoot, INDICES, periodOf, shapeOf, signingRoot } from '../consensus/beacon.ts'
import { committeeOf } from '../consensus/committee.ts'
import { payloadHeaderTree } from '../consensus/execution.ts'
import { bitsOf } from '../consensus/light-client-data.ts'
import { PRACTICE, practiceWithGloas } from '../consensus/practice.ts'
import { bytesOf, hexOf } from '../consensus/ssz.ts'
import { climb } from '../consensus/tree.ts'
import { type BeaconLie, type BeaconRoute, type BeaconReply, bent, type Fields } from './lie.ts'

type HeaderJson = {
  readonly beacon: Readonly<Record<'slot' | 'proposer_index' | 'parent_root' | 'state_root' | 'body_root', string>>
  readonly execution?: Readonly<Record<string, string>>
  readonly execution_branch: readonly string[]
}
type Aggregate = { readonly sync_committee_bits: string; readonly sync_committee_signature: string }
type Update = Fields & {
  readonly attested_header: HeaderJson
  readonly finalized_header?: HeaderJson
  readonly finality_branch?: readonly string[]
  readonly sync_aggregate: Aggregate
  readonly signature_slot: string
}
type CommitteeJson = { readonly pubkeys: readonly string[]; readonly aggregate_pubkey: string }
type Versioned = { readonly version: string; readonly data: Fields }

const UPDATES = ['updates', 'finality_update', 'optimistic_update'] as const
const FINAL = ['updates', 'finality_update'] as const

/** Places of `data`, in answers with one object and in the list of updates. */
const placesIn = (routes: readonly BeaconRoute[], places: readonly string[]): BeaconLie['changes'] =>
  Object.fromEntries(routes.map((route) => [route, places.map((place) => (route === 'updates' ? `*.${place}` : place))]))

const onEach = (said: BeaconReply, change: (one: Versioned) => unknown): BeaconReply => {
  if (said.status !== 200) return said
  return { ...said, body: Array.isArray(said.body) ? (said.body as Versioned[]).map(change) : change(said.body as Versioned) }
}

/** A lie about the object in each answer. */
const about = (
  name: string,
  says: string,
  routes: readonly BeaconRoute[],
  places: readonly string[],
  change: (data: Update, version: string) => Fields,
): BeaconLie => ({
  name,
  says,
  before: 'beacon',
  changes: placesIn(
    routes,
    places.map((place) => `data.${place}`),
  ),
  tell: (said) => onEach(said, ({ version, data }) => ({ version, data: change(data as Update, version) })),
})

const readHeader = ({ beacon }: HeaderJson): BeaconHeader => ({
  slot: Number(beacon.slot),
  proposer: Number(beacon.proposer_index),
  parentRoot: bytesOf(beacon.parent_root),
  stateRoot: bytesOf(beacon.state_root),
  bodyRoot: bytesOf(beacon.body_root),
})

type Signing = {
  /** Whose committee signs: so many periods after the right one. */
  readonly periods?: number
  /** For another fork: as if no later one had been. */
  readonly before?: string
  readonly signs?: (seat: number, bits: string) => boolean
}

const hasSigned = (seat: number, bits: string): boolean => (((bytesOf(bits)[seat >> 3] ?? 0) >> (seat & 7)) & 1) === 1

/** Signs the attested header of an update as it is now, with keys that everybody knows. */
function signedAgain(update: Update, version: string, { periods = 0, before, signs = hasSigned }: Signing = {}): Aggregate {
  const slot = Number(update.signature_slot)
  const known = version === 'gloas' ? practiceWithGloas(0) : PRACTICE
  const config = before === undefined ? known : { ...known, forks: known.forks.filter(({ fork }) => fork !== before) }
  const committee = committeeOf(config.name, periodOf(config, slot) + periods, config.syncCommitteeSize)
  const signers = committee.publicKeys.map((_, seat) => signs(seat, update.sync_aggregate.sync_committee_bits))
  const message = signingRoot(config, headerRoot(readHeader(update.attested_header)), slot)
  return { sync_committee_bits: bitsOf(signers), sync_committee_signature: hexOf(committee.sign(message, signers)) }
}

const withExecution = (header: HeaderJson, field: string): HeaderJson =>
  header.execution === undefined ? header : { ...header, execution: { ...header.execution, [field]: bent(header.execution[field]) } }

/** The same block with another execution block in it, proved in its body. */
function withOtherExecution(header: HeaderJson): HeaderJson {
  const changed = withExecution(withExecution(header, 'state_root'), 'block_hash')
  if (changed.execution === undefined) return header
  const leaf = payloadHeaderTree(changed.execution).root
  const body = climb(leaf, header.execution_branch.map(bytesOf), INDICES.electra.execution)
  return { ...changed, beacon: { ...header.beacon, body_root: hexOf(body) } }
}

/** Another finalized block in its place, attested and signed for: what a dishonest majority of a committee can do. */
function conflicting(update: Update, version: string): Fields {
  const { finalized_header: finalized, finality_branch: branch, attested_header: attested } = update
  if (finalized === undefined || branch === undefined || finalized.execution === undefined) return update
  const other = withOtherExecution(finalized)
  const state = climb(headerRoot(readHeader(other)), branch.map(bytesOf), INDICES[shapeOf(version as 'fulu')].finalized)
  const header = { ...readHeader(attested), stateRoot: state }
  const changed = {
    ...update,
    finalized_header: other,
    attested_header: { ...attested, beacon: headerJson(header) as HeaderJson['beacon'] },
  }
  return { ...changed, sync_aggregate: signedAgain(changed, version) }
}

const withOtherKey = (committee: CommitteeJson): CommitteeJson => ({
  ...committee,
  pubkeys: [committee.pubkeys[1] ?? '', ...committee.pubkeys.slice(1)],
})

const SIGNATURE = 'sync_aggregate.sync_committee_signature'
const BITS = 'sync_aggregate.sync_committee_bits'

/** Lies about who signed what. */
const SIGNATURE_LIES: readonly BeaconLie[] = [
  about('flipped-signature', 'One bit of the signature', UPDATES, [SIGNATURE], ({ sync_aggregate, ...rest }) => ({
    ...rest,
    sync_aggregate: { ...sync_aggregate, sync_committee_signature: bent(sync_aggregate.sync_committee_signature) },
  })),
  about('other-committee', 'Signed by the committee of a later period', UPDATES, [SIGNATURE], (update, version) => ({
    ...update,
    sync_aggregate: signedAgain(update, version, { periods: 7 }),
  })),
  about('other-fork', 'Signed as if the last fork had not been', UPDATES, [SIGNATURE], (update, version) => ({
    ...update,
    sync_aggregate: signedAgain(update, version, { before: version }),
  })),
  about('few-signers', 'Signed by one in four, honestly', UPDATES, [BITS, SIGNATURE], (update, version) => ({
    ...update,
    sync_aggregate: signedAgain(update, version, { signs: (seat) => seat % 4 === 1 }),
  })),
  about('extra-signer', 'All members are said to have signed', UPDATES, [BITS], (update) => ({
    ...update,
    sync_aggregate: {
      ...update.sync_aggregate,
      sync_committee_bits: `0x${'f'.repeat(update.sync_aggregate.sync_committee_bits.length - 2)}`,
    },
  })),
  about('early-signature', 'Signed in the slot of the block itself', UPDATES, ['signature_slot'], (update) => ({
    ...update,
    signature_slot: update.attested_header.beacon.slot,
  })),
]

const onHeader =
  (name: 'attested_header' | 'finalized_header', change: (header: HeaderJson) => HeaderJson) =>
  (update: Update): Fields =>
    update[name] === undefined ? update : { ...update, [name]: change(update[name]) }

/** Lies about blocks. */
const HEADER_LIES: readonly BeaconLie[] = [
  about('forged-state-root', 'Another state root of the execution block', UPDATES, ['attested_header.execution.state_root'], onHeader('attested_header', (header) => withExecution(header, 'state_root'))),
  about('forged-block-hash', 'Another hash of the execution block', UPDATES, ['attested_header.execution.block_hash'], onHeader('attested_header', (header) => withExecution(header, 'block_hash'))),
  about(
    'forged-execution',
    'Another execution block, proved in a body that nobody signed',
    UPDATES,
    ['attested_header.execution.state_root', 'attested_header.execution.block_hash', 'attested_header.beacon.body_root'],
    onHeader('attested_header', withOtherExecution),
  ),
  about('forged-finality', 'Another finalized block than the state holds', FINAL, ['finalized_header.beacon.parent_root'], onHeader('finalized_header', (header) => ({ ...header, beacon: { ...header.beacon, parent_root: bent(header.beacon.parent_root) } }))),
  about('bent-branch', 'One node of the branch of finality', FINAL, ['finality_branch.*'], (update) => ({
    ...update,
    finality_branch: update.finality_branch?.map((node, at) => (at === 0 ? bent(node) : node)),
  })),
  about(
    'conflicting-finality',
    'Another finalized block with another execution block, which the committee signed for',
    ['finality_update'],
    [
      'finalized_header.execution.state_root', 'finalized_header.execution.block_hash', 'finalized_header.beacon.body_root',
      'attested_header.beacon.state_root', SIGNATURE,
    ],
    conflicting,
  ),
] // prettier-ignore

const simple = (name: string, says: string, changes: BeaconLie['changes'], tell: BeaconLie['tell']): BeaconLie => ({
  name,
  says,
  before: 'beacon',
  changes,
  tell,
})

const versionPlaces = { ...placesIn(UPDATES, ['version']), bootstrap: ['version'] }
const LIGHT_ROUTES = { bootstrap: 'anything', updates: 'anything', finality_update: 'anything', optimistic_update: 'anything' } as const
const notFound: BeaconReply = { status: 404, body: { code: 404, message: 'LC data is not available' } }

/** The update of the period before the one of an answer, as an answer of that kind. */
const fromPeriodBefore =
  (keys: readonly string[]): BeaconLie['tell'] =>
  async (said, { ask }) => {
    if (said.status !== 200) return said
    const { signature_slot } = (said.body as { data: Update }).data
    const { body } = await ask(`/eth/v1/beacon/light_client/updates?start_period=${periodOf(PRACTICE, Number(signature_slot)) - 1}&count=1`)
    const [old] = body as Versioned[]
    if (old === undefined) return said
    return { ...said, body: { ...old, data: Object.fromEntries(Object.entries(old.data).filter(([key]) => keys.includes(key))) } }
  }

const OPTIMISTIC_KEYS = ['attested_header', 'sync_aggregate', 'signature_slot']
const FINALITY_KEYS = [...OPTIMISTIC_KEYS, 'finalized_header', 'finality_branch']

/** Lies about committees, forks, and what is there at all. */
const OTHER_LIES: readonly BeaconLie[] = [
  about('bootstrap-committee', 'Another key in the first seat', ['bootstrap'], ['current_sync_committee.pubkeys.*'], (data) => ({
    ...data,
    current_sync_committee: withOtherKey(data['current_sync_committee'] as CommitteeJson),
  })),
  about('next-committee', 'Another key in the first seat of the next committee', ['updates'], ['next_sync_committee.pubkeys.*'], (data) => ({
    ...data,
    next_sync_committee: withOtherKey(data['next_sync_committee'] as CommitteeJson),
  })),
  about('no-next-committee', 'Updates without a proof of the next committee', ['updates'], ['next_sync_committee_branch.*'], (data) => ({
    ...data,
    next_sync_committee_branch: (data['next_sync_committee_branch'] as string[]).map(() => `0x${'0'.repeat(64)}`),
  })),
  simple('other-bootstrap', 'The bootstrap of the newest finalized block, whatever was asked for', { bootstrap: 'anything' }, async (_, { ask }) => {
    const { body } = await ask('/eth/v1/beacon/headers/finalized')
    return ask(`/eth/v1/beacon/light_client/bootstrap/${(body as { data: { root: string } }).data.root}`)
  }),
  simple('no-bootstrap', '404 for every checkpoint', { bootstrap: 'anything' }, () => notFound),
  simple('no-updates', 'An empty list of updates', { updates: ['*'] }, (said) => ({ ...said, body: [] })),
  simple('no-data', '404 on each light client route, as of a node that knows nothing of the fork', LIGHT_ROUTES, () => notFound),
  simple('older-fork', 'Answers are said to be of Deneb', versionPlaces, (said) => onEach(said, (one) => ({ ...one, version: 'deneb' }))),
  simple('unknown-fork', 'Answers are said to be of a fork that is yet to come', versionPlaces, (said) => onEach(said, (one) => ({ ...one, version: 'heze' }))),
  simple('old-finality', 'The finality of a period ago, honest then', { finality_update: 'anything' }, fromPeriodBefore(FINALITY_KEYS)),
  simple('old-optimistic', 'The newest block of a period ago, honest then', { optimistic_update: 'anything' }, fromPeriodBefore(OPTIMISTIC_KEYS)),
  simple('stuck-beacon', 'Finality and the newest block stay those of the first answer', { finality_update: 'anything', optimistic_update: 'anything' }, (said, { path, memory }) => {
    if (!memory.has(path)) memory.set(path, said)
    return memory.get(path) as BeaconReply
  }),
  simple('other-root', 'Another root of each block', { root: ['data.root'], headers: ['data.root'] }, (said) => {
    const { data, ...rest } = said.body as { data: Fields }
    return { ...said, body: { ...rest, data: { ...data, root: bent(data['root']) } } }
  }),
  simple('other-genesis', 'Another beacon chain', { genesis: ['data.genesis_validators_root'] }, (said) => {
    const { data } = said.body as { data: Fields }
    return { ...said, body: { data: { ...data, genesis_validators_root: bent(data['genesis_validators_root']) } } }
  }),
] // prettier-ignore

export const BEACON_LIES: readonly BeaconLie[] = [...SIGNATURE_LIES, ...HEADER_LIES, ...OTHER_LIES]
