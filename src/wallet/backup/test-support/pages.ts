import 'fake-indexeddb/auto'
import { ETHEREUM } from '../../../core/test-support/ethereum.ts'
import type { OwnTransaction } from '#core/activity/activity'
import type { Address } from '#core/ethereum/address'
import type { Account } from '#core/identity/account'
import type { Chain } from '#core/chains/chain'
import type { Connection } from '#core/web/connection'
import type { Contact } from '#core/identity/contact'
import type { TrackedToken, ValuePoint } from '#core/money/holding'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { ReportList } from '#core/web/report-list'
import { keccak, keccakText } from '#core/bytes/keccak'
import type { SendRequest, Stage } from '#core/signing/request'
import { createCell } from '#core/source'
import { createSettings, openDatabase, openRecords, type Records } from '#store'
import { createTestPlatform } from '../../../../test/support/platform.ts'
import { createOwnDescriptors } from '../../added-files/own-descriptors.ts'
import { checkList } from '../../added-files/checked-list.ts'
import { listRecordOf } from '../../added-files/list-record.ts'
import { storeReportList } from '../../added-files/stored-report-lists.ts'
import { createPreferences } from '../../session/preferences.ts'
import type { SessionState } from '../../session/session.ts'
import type { BackupContext } from '../section.ts'

export const MINE: Address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
export const OTHER: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'

export const account = (address: Address): Account => ({ address, keyringId: '0x01', kind: 'eoa', name: 'Main', order: 0, hidden: false })

export const contact = (change: Partial<Contact> = {}): Contact => ({ id: 'c1', name: 'Bob', address: OTHER, createdAt: 5, ...change })

export const chain = (change: Partial<Chain> = {}): Chain => ({
  ...ETHEREUM,
  endpoints: [{ id: 'e1', url: 'https://node.example/v2/secret-key', roles: ['state'], owner: 'foreign', operator: 'Example' }],
  ...change,
})

/** As a wallet keeps it, with amounts past 2^53. */
export function transaction(nonce: number, change: Partial<OwnTransaction> = {}): OwnTransaction {
  const raw = `0x02${nonce.toString(16).padStart(4, '0')}` as const
  const evidence = {
    kind: 'proved',
    method: 'merkle-proof',
    block: { number: 2n ** 60n, hash: keccakText('block') },
    head: 'finalized',
  } as const
  const token = { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' } as const
  const tx = {
    type: 'eip1559',
    chainId: 1,
    nonce,
    gasLimit: 21_000n,
    to: OTHER,
    value: 10n ** 24n,
    data: '0x',
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    accessList: [{ address: OTHER, storageKeys: [keccakText('slot')] }],
  } as const
  return {
    id: keccak(raw),
    chainId: 1,
    account: MINE,
    requestId: `r${nonce}`,
    intent: { kind: 'send', to: OTHER, amount: { units: 10n ** 24n, token } },
    transaction: tx,
    raw,
    sentence: {
      id: 'Send {amount} to {to}: {quoted}',
      values: {
        amount: { is: 'amount', units: 10n ** 24n, decimals: 18, symbol: 'ETH' },
        to: { is: 'address', address: OTHER, name: 'Bob' },
        quoted: { is: 'sentence', words: { id: 'by {who}', values: { who: { is: 'foreign', text: 'somebody' } } } },
      },
    },
    createdAt: 1000 + nonce,
    state: {
      at: 'included',
      inclusion: { blockNumber: 5n, blockHash: keccakText('b'), index: 0, success: true, gasUsed: 21_000n, effectiveGasPrice: 2n },
      depth: 'final',
      evidence,
    },
    predicted: [{ symbol: 'ETH', decimals: 18, units: -(10n ** 24n) }],
    promised: {
      actor: MINE,
      chainId: 1,
      assets: [{ net: -(10n ** 24n), worst: -(10n ** 24n) }],
      effects: [
        { kind: 'asset-out', amount: { units: 1n, token }, evidence },
        { kind: 'nft-in', collection: OTHER, tokenId: 2n ** 255n, evidence },
        { kind: 'allowance', token, spender: OTHER, after: 0n, unlimited: false, evidence },
      ],
    },
    ...change,
  }
}

export const request = (id: string, stage: Stage, change: Partial<SendRequest> = {}): SendRequest => ({
  id,
  origin: { kind: 'own' },
  kind: 'transaction',
  account: MINE,
  chainId: 1,
  intent: { kind: 'call', to: OTHER, value: 0n, data: '0x' },
  speed: { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n },
  createdAt: 10,
  stage,
  ...change,
})

export type Device = {
  readonly place: BackupContext
  readonly records: Records
  readonly state: ReturnType<typeof createCell<SessionState>>
}

let devices = 0
/** A page of its own: real records, settings and descriptors, and a book of chains over the same settings. */
export async function createPage(accounts: readonly Account[] = [account(MINE)]): Promise<Device> {
  const platform = createTestPlatform().tab()
  const db = await openDatabase(`backup-${++devices}`)
  const recordsKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
  const records = await openRecords(db, platform, { vaultId: '0x01', recordsKey })
  const settings = createSettings(db, platform)
  const chains = createCell<readonly Chain[]>([])
  const state = createCell<SessionState>({ kind: 'open', session: { accounts } as never, records })
  const own = createOwnDescriptors({ platform, session: { state } as never, chain: {} as never })
  const book: BackupContext['book'] = {
    chains,
    find: (chainId) => chains.get().find((one) => one.chainId === chainId),
    async save(one) {
      chains.set([...chains.get().filter(({ chainId }) => chainId !== one.chainId), one])
    },
  }
  const place: BackupContext = {
    platform,
    records,
    settings,
    preferences: createPreferences(settings),
    book,
    accounts,
    descriptors: async () => own,
  }
  return { place, records, state }
}

export const trackedToken = (address: Address, change: Partial<TrackedToken> = {}): TrackedToken => ({
  id: `1:${address}`,
  token: { chainId: 1, standard: 'erc20', address, symbol: 'ODD', name: 'Odd', decimals: 18, from: 'claimed' },
  holders: [MINE],
  solicited: [],
  at: 3,
  ...change,
})

export const point = (account: Address, change: Partial<ValuePoint> = {}): ValuePoint => ({
  id: `${account} 2026-11-21`,
  account,
  day: '2026-11-21',
  at: 9,
  chains: [{ chainId: 1, money: { units: 10n ** 24n, currency: 'USD' }, missing: 1 }],
  ...change,
})

export const connection = (change: Partial<Connection> = {}): Connection => ({
  id: 'https://app.example',
  told: { name: 'App', icon: 'data:image/png;base64,AAAA' },
  accounts: [MINE],
  ownAccount: MINE,
  chains: [1],
  chainId: 1,
  rights: ['signatures'],
  perDay: 10n ** 17n,
  createdAt: 3,
  lastUsedAt: 4,
  ...change,
})

/** A little of everything. */
export async function fill({ place, records }: Device): Promise<void> {
  await records.contacts.put(contact({ note: 'met in person' }))
  await records.transactions.put(transaction(1, { note: 'rent' }))
  await records.transactions.put(transaction(2))
  await records.requests.put(request('r1', { at: 'signed', transactionId: transaction(1).id }))
  await records.requests.put(request('open', { at: 'analysing' }))
  await records.requests.put(request('asked', { at: 'analysing' }, { origin: { kind: 'app', origin: 'https://app.example' } }))
  await records.pins.put({ id: `1:${MINE}`, pins: { [OTHER]: { codeHash: keccakText('code'), at: 7 } } })
  await (await place.descriptors()).add({ text: 'function held(address holder)', name: 'mine', from: { kind: 'paste' } })
  await storeReportList(place, await reportListOf('trap.example'))
  await place.book.save(chain())
  await place.preferences.set('theme', 'dark')
  await place.preferences.set('idleMinutes', 30)
  await place.settings.set('currency', 'EUR')
  await place.settings.set('pictures', { hosts: ['pictures.example'] })
  await records.facts.put({ id: `collectible:1:${OTHER}:7`, value: 'hidden', at: 4 })
  await records.notes.put({ id: `1:${keccakText('theirs')}`, text: 'from the market' })
  await records.tokens.put(trackedToken(`0x${'aa'.repeat(20)}`, { own: true }))
  await records.tokens.put(trackedToken(`0x${'bb'.repeat(20)}`, { choice: 'folded' }))
  // What was only seen, the chain tells again.
  await records.tokens.put(trackedToken(`0x${'cc'.repeat(20)}`))
  await records.connections.put(connection())
  await records.values.put(point(MINE))
  await records.scans.put({ id: `1:${MINE}`, chainId: 1, account: MINE, shelf: 1, wanted: true, covered: [{ from: 0n, to: 9n }] })
}

export async function reportListOf(text: string, change: Partial<ReportList> = {}): Promise<ReportList> {
  return { ...listRecordOf({ text, name: 'mine', from: { kind: 'file' } }, await checkList(text), { addedAt: 9 }), ...change }
}

export const descriptorOf = ({ records }: Device): OwnDescriptor | undefined => records.descriptors.get()[0]
