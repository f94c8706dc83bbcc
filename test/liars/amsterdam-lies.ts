import { keccak256 } from 'viem'
import { accessListHash, encodeAccessList, readBlockAccessList } from '../../src/chain/proof/block-access-list.ts'
import { headerHash } from '../../src/chain/proof/block-header.ts'
import { addTo, bent, type ExecutionLie, fields, type Fields, type LieContext } from './lie.ts'

type Changed = { readonly blockAccessIndex: string } & Fields
type Entry = {
  readonly address: string
  readonly storageChanges: readonly { readonly slot: string; readonly slotChanges: readonly Changed[] }[]
  readonly storageReads: readonly string[]
  readonly balanceChanges: readonly Changed[]
  readonly nonceChanges: readonly Changed[]
  readonly codeChanges: readonly Changed[]
}
type List = readonly Entry[]

const LIST = 'eth_getBlockAccessList'
const HEADERS = ['eth_getBlockByNumber', 'eth_getBlockByHash'] as const
const STRANGER = `0x${'5a'.repeat(20)}`

const onList = (name: string, says: string, change: (list: List, told: LieContext) => unknown): ExecutionLie => ({
  name,
  says,
  before: 'execution',
  changes: { [LIST]: 'anything' },
  tell: (result, told) => (Array.isArray(result) ? change(result as List, told) : result),
})
const onEach = (name: string, says: string, change: (entry: Entry) => Entry): ExecutionLie => onList(name, says, (list) => list.map(change))
const onHeader = (name: string, says: string, change: (block: Fields, told: LieContext) => Fields | Promise<Fields>): ExecutionLie => ({
  name,
  says,
  before: 'execution',
  changes: { [HEADERS[0]]: 'anything', [HEADERS[1]]: 'anything' },
  tell: fields(change),
})

const BEFORE: Entry = { address: STRANGER, storageChanges: [], storageReads: [], balanceChanges: [], nonceChanges: [], codeChanges: [] }
const isRich = ({ balanceChanges }: Entry): boolean => balanceChanges.length > 0
const richer = (change: Changed): Changed => ({ ...change, postBalance: addTo(change['postBalance'], 10n ** 18n) })
const withSlots = (entry: Entry, change: (value: Changed) => Changed): Entry => ({
  ...entry,
  storageChanges: entry.storageChanges.map((one) => ({ ...one, slotChanges: one.slotChanges.map(change) })),
})

/** A false list as the header would have to name it. */
const falseHash = (list: List): string => accessListHash(readBlockAccessList(list))

/** A list and the header of its block, both false: the header's own hash is either left as it was or made anew. */
const both = (name: string, says: string, isResealed: 'resealed' | 'as it was'): ExecutionLie => {
  const falsify = (list: List): List => list.filter((one) => !isRich(one))
  return {
    name,
    says,
    before: 'execution',
    changes: { [LIST]: 'anything', [HEADERS[0]]: 'anything', [HEADERS[1]]: 'anything' },
    async tell(result, { call, ask }) {
      if (call.method === LIST) return Array.isArray(result) ? falsify(result as List) : result
      const block = result as Fields | null
      if (block === null || block['blockAccessListHash'] === undefined) return result
      const list = (await ask(LIST, [block['hash']])) as List
      const told = { ...block, blockAccessListHash: falseHash(falsify(list)) }
      return isResealed === 'resealed' ? { ...told, hash: headerHash(told) } : told
    },
  }
}

/**
 * Lies by the rules of Amsterdam, about block access lists (EIP-7928), slot numbers (EIP-7843) and what headers name: told before the practice chain's node with
 * `--access-lists`, whose blocks have these headers.
 */
export const AMSTERDAM_LIES: readonly ExecutionLie[] = [
  onList('list-empty', 'A block did nothing', () => []),
  onList('list-without-payments', 'A list leaves out all accounts whose balance changed', (list) => list.filter((one) => !isRich(one))),
  onList('list-without-contracts', 'A list leaves out all accounts whose storage changed', (list) =>
    list.filter(({ storageChanges }) => storageChanges.length === 0),
  ),
  onList('list-with-stranger', 'A list names an account that nothing touched', (list) =>
    [...list, BEFORE].toSorted((one, other) => (one.address < other.address ? -1 : 1)),
  ),
  onList('list-twice', 'A list names each account twice', (list) => list.flatMap((one) => [one, one])),
  onList('list-reversed', 'A list has its accounts in another order', (list) => list.toReversed()),
  onList('list-of-parent', 'The list of the block before', async (list, { call, ask }) => {
    const block = (await ask(HEADERS[1], [call.params[0], false])) as Fields | null
    return block === null ? list : await ask(LIST, [block['parentHash']])
  }),
  onList('list-withheld', 'There is no list of a block that has one', () => null),
  onEach('list-balance', 'An ether more after each change of a balance', (entry) => ({
    ...entry,
    balanceChanges: entry.balanceChanges.map(richer),
  })),
  onEach('list-no-balances', 'No balance changed', (entry) => ({ ...entry, balanceChanges: [] })),
  onEach('list-early-balance', 'What a balance came to be is said of another part of the block', (entry) => ({
    ...entry,
    balanceChanges: entry.balanceChanges.map((one) => ({ ...one, blockAccessIndex: addTo(one.blockAccessIndex, 1n) })),
  })),
  onEach('list-nonce', 'A nonce of one more', (entry) => ({
    ...entry,
    nonceChanges: entry.nonceChanges.map((one) => ({ ...one, postNonce: addTo(one['postNonce'], 1n) })),
  })),
  onEach('list-no-nonces', 'No nonce changed', (entry) => ({ ...entry, nonceChanges: [] })),
  onEach('list-value', 'Another value in each slot', (entry) => withSlots(entry, (one) => ({ ...one, postValue: bent(one['postValue']) }))),
  onEach('list-slot', 'What was stored is said of another slot', (entry) => ({
    ...entry,
    storageChanges: entry.storageChanges.map((one) => ({ ...one, slot: bent(one.slot) })),
  })),
  onEach('list-read-only', 'Slots that were changed are said to have been read alone', (entry) => ({
    ...entry,
    storageReads: [...entry.storageReads, ...entry.storageChanges.map(({ slot }) => slot)].toSorted(),
    storageChanges: [],
  })),
  onEach('list-code', 'Accounts whose nonce changed got code', (entry) =>
    entry.nonceChanges.length === 0 ? entry : { ...entry, codeChanges: [{ blockAccessIndex: '0x1', newCode: '0x5f5ffd' }] },
  ),
  onList('list-unread', 'A list leaves out the slots that were read alone', (list) => list.map((one) => ({ ...one, storageReads: [] }))),
  both('list-and-header', 'A list without the payments, and a header that names it', 'as it was'),
  both('list-and-resealed-header', 'A list without the payments, and a header that names it, with a hash of its own', 'resealed'),
  onHeader('header-list-hash', 'A header names another access list', (block) =>
    block['blockAccessListHash'] === undefined ? block : { ...block, blockAccessListHash: keccak256(encodeAccessList([])) },
  ),
  onHeader(
    'header-no-list',
    'A header has the fields of the fork before',
    ({ blockAccessListHash: _, slotNumber: _slot, ...block }) => block,
  ),
  onHeader('header-no-list-resealed', 'The same, with a hash of its own', ({ blockAccessListHash: _, slotNumber: _slot, ...block }) => ({
    ...block,
    hash: headerHash(block),
  })),
  onHeader('header-slot', 'A header is of the slot after', (block) =>
    block['slotNumber'] === undefined ? block : { ...block, slotNumber: addTo(block['slotNumber'], 1n) },
  ),
  onHeader('header-slot-resealed', 'The same, with a hash of its own', (block) => {
    if (block['slotNumber'] === undefined) return block
    const told = { ...block, slotNumber: addTo(block['slotNumber'], 1n) }
    return { ...told, hash: headerHash(told) }
  }),
  onHeader('header-requests', 'A header names other requests', (block) => ({ ...block, requestsHash: bent(block['requestsHash']) })),
  onHeader('header-gas-used', 'A block used gas that it did not use', (block) => ({ ...block, gasUsed: addTo(block['gasUsed'], 21_000n) })),
  onHeader('header-later-field', 'A header has a field that no fork knows, which its hash leaves out', (block) => ({
    ...block,
    inclusionListHash: keccak256('0x'),
  })),
]

/**
 * So many of them at the least change an answer that the chain Worker asks for. Counted by `src/chain/amsterdam-liars.test.ts`, in November 2026: 27 of 28, and 18 about
 * proofs.
 */
export const TOLD_BY_AMSTERDAM = 25
