import * as v from 'valibot'
import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { Chain } from '#core/chains/chain'
import { type Contact, MAX_ADDRESSES, VERIFIED } from '#core/identity/contact'
import type { Effect } from '#core/signing/effect'
import { KINDS } from '#core/evidence/evidence'
import { LEVELS } from '#core/signing/finding'
import type { Intent, Payment, BaseIntent } from '#core/signing/intent'
import type { OwnSignature } from '#core/permissions/own-signature'
import type { OwnDescriptor } from '#core/signing/own-descriptor'
import type { CodePins } from '#core/evidence/pin'
import { MAX_LIST_NAME } from '#core/web/list-file'
import { MAX_LIST_TEXT, type ReportList } from '#core/web/report-list'
import type { Request, Stage } from '#core/signing/request'
import type { SignableMessage } from '#core/signing/signable'
import type { Words } from '#core/text/words'
import { chain as wireChain } from '#protocol/chain'
import * as wire from '#protocol/schema'
import * as signable from '#protocol/signable'

/**
 * What is read from a file is checked here, once, before anything is kept. Records of activity may have fields that this version does not know: they
 * are kept with the rest. Each union has a table with a line for each of its members: one that is added without a line does not compile.
 */
const LONG = 65_536
/** A guard of the wire, inside a schema of a file. */
export const fitting = <T>(fits: (value: unknown) => value is T): v.GenericSchema<T> => v.custom<T>(fits)
const s = {
  address: fitting(wire.address),
  hex: fitting(wire.hex),
  hash: fitting(wire.hash),
  chainId: fitting(wire.chainId),
  count: fitting(wire.count),
  uint: fitting(wire.uint),
  text: (most: number) => fitting(wire.text(most)),
}
const chainSchema = fitting(wireChain)
const [authorization, typedData, unsignedTransaction] = [
  fitting(signable.authorization),
  fitting(signable.typedData),
  fitting(signable.unsignedTransaction),
]
const id = v.pipe(v.string(), v.minLength(1), v.maxLength(128))
const time = s.count
/** Base units: of any sign, as long as 256 bits. */
const units = v.pipe(v.bigint(), v.minValue(-(2n ** 256n)), v.maxValue(2n ** 256n))
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
const table = <K extends string>(key: string, schemas: Readonly<Record<K, v.ObjectEntries>>): v.GenericSchema =>
  v.union(Object.entries<v.ObjectEntries>(schemas).map(([name, entries]) => v.looseObject({ [key]: v.literal(name), ...entries })))

const contactOfBefore = { id, name: s.text(64), address: s.address, note: v.exactOptional(s.text(1024)), createdAt: time }
/** Of the first version: one address, on every chain. */
export const firstContact: v.GenericSchema<Contact> = v.strictObject(contactOfBefore)
const known = { chainId: v.exactOptional(s.chainId), verified: v.exactOptional(v.picklist(VERIFIED)) }
export const contact: v.GenericSchema<Contact> = v.strictObject({
  ...contactOfBefore,
  ...known,
  others: v.exactOptional(v.pipe(v.array(v.strictObject({ address: s.address, ...known })), v.maxLength(MAX_ADDRESSES - 1))),
})

/** Contacts as JSON of our own; each is read by itself. */
export const contactFile = v.strictObject({ assay: v.literal('contacts'), version: v.literal(1), contacts: v.array(v.unknown()) })
export const contactEntry = v.strictObject({
  name: v.string(),
  note: v.exactOptional(v.string()),
  addresses: v.pipe(v.array(v.strictObject({ address: v.string(), ...known })), v.minLength(1), v.maxLength(MAX_ADDRESSES)),
})

export const pins = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^\d{1,15}:0x[0-9a-f]{40}$/)),
  pins: v.record(
    s.address as unknown as v.GenericSchema<string>,
    v.strictObject({
      codeHash: s.hash,
      implementation: v.exactOptional(s.address),
      implementationHash: v.exactOptional(s.hash),
      at: time,
    }),
  ),
}) as unknown as v.GenericSchema<CodePins>

export const descriptor: v.GenericSchema<OwnDescriptor> = v.strictObject({
  id: v.pipe(v.string(), v.maxLength(256)),
  kind: v.picklist(['erc7730', 'abi']),
  name: s.text(120),
  hash: s.hash,
  text: s.text(10_485_760),
  count: s.count,
  binds: v.boolean(),
  place: v.exactOptional(v.strictObject({ chainId: s.chainId, address: s.address })),
  addedAt: time,
  from: v.union([
    v.strictObject({ kind: v.picklist(['file', 'paste']) }),
    v.strictObject({ kind: v.literal('url'), host: s.text(512) }),
  ]) as v.GenericSchema<OwnDescriptor['from']>,
})

/** Addresses of a list that a build pins: some thousands ship. */
const MAX_PINNED = 20_000
export const reportList: v.GenericSchema<ReportList> = v.strictObject({
  id: s.hash,
  name: s.text(120),
  hash: s.hash,
  text: s.text(MAX_LIST_TEXT),
  sites: s.count,
  addresses: s.count,
  leftOut: s.count,
  addedAt: time,
  from: v.union([
    v.strictObject({ kind: v.literal('file') }),
    v.strictObject({ kind: v.literal('url'), url: s.text(16_384), host: s.text(512) }),
  ]) as v.GenericSchema<ReportList['from']>,
  signed: v.exactOptional(
    v.strictObject({
      key: s.text(100),
      name: s.text(MAX_LIST_NAME),
      version: s.count,
      madeAt: time,
      expiresAt: v.exactOptional(time),
      nextKey: v.exactOptional(s.text(100)),
    }),
  ),
  pinned: v.exactOptional(v.pipe(v.array(s.address), v.maxLength(MAX_PINNED))),
})

/** A note that the person wrote on something; more kinds may come, each under its own name. */
export type Label = { readonly kind: 'transaction'; readonly id: string; readonly text: string }
export const label: v.GenericSchema<Label> = v.strictObject({ kind: v.literal('transaction'), id: s.hash, text: s.text(LONG) })

/** Chains of the device, and the one looked at; each may be absent. Unknown members are left out. */
export type BackupSettings = { readonly chains?: readonly Chain[]; readonly chainId?: number }
export const settings = v.object({
  chains: v.exactOptional(v.pipe(v.array(chainSchema), v.maxLength(256))),
  chainId: v.exactOptional(s.chainId),
}) as unknown as v.GenericSchema<BackupSettings>

const words: v.GenericSchema<Words> = v.lazy(() =>
  v.strictObject({ id: s.text(LONG), values: v.exactOptional(v.record(v.string(), wordValue)) }),
) as v.GenericSchema<Words>
const wordValue = v.union([
  s.text(LONG),
  v.number(),
  v.looseObject({ is: v.literal('amount'), units, decimals, symbol: s.text(LONG) }),
  v.looseObject({ is: v.literal('address'), address: s.address, name: v.exactOptional(s.text(LONG)) }),
  v.looseObject({ is: v.literal('foreign'), text: s.text(LONG) }),
  v.looseObject({ is: v.literal('date'), seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(253_402_300_799)) }),
  v.looseObject({ is: v.literal('sentence'), words: v.lazy(() => words) }),
])
const evidence = v.looseObject({ kind: v.picklist(KINDS), method: s.text(64) })
const token = v.looseObject({
  chainId: s.chainId,
  standard: v.picklist(['native', 'erc20']),
  address: v.exactOptional(s.address),
  symbol: s.text(LONG),
  name: s.text(LONG),
  decimals,
  from: v.picklist(['listed', 'claimed', 'own']),
})
const amount = v.looseObject({ units, token })

const figures = v.exactOptional(v.looseObject({ gasLimit: v.exactOptional(s.uint), nonce: v.exactOptional(s.count) }))
const entered = v.exactOptional(
  v.looseObject({
    text: s.text(LONG),
    copied: v.exactOptional(s.address),
    name: v.exactOptional(v.looseObject({ name: s.text(LONG), forChain: s.chainId, evidence })),
  }),
)
const owned = v.looseObject({ collection: s.address, tokenId: s.uint, standard: v.picklist(['erc721', 'erc1155']) })
const payments: Readonly<Record<Payment['kind'], v.ObjectEntries>> = {
  send: { to: s.address, amount, data: v.exactOptional(s.hex), figures, entered },
  'send-item': { from: s.address, to: s.address, item: owned, units: s.uint, figures, entered },
}

/** What is wanted, apart from any replacing: a line for each. */
const wishes: Readonly<Record<BaseIntent['kind'], v.ObjectEntries>> = {
  ...payments,
  batch: { account: s.address, payments: v.array(table('kind', payments)) },
  call: { to: v.exactOptional(s.address), value: s.uint, data: s.hex },
  given: { transaction: unsignedTransaction },
  delegate: {
    account: s.address,
    to: s.address,
    calls: v.exactOptional(v.array(v.looseObject({ to: s.address, value: s.uint, data: s.hex }))),
  },
}
const intent = table<Intent['kind']>('kind', {
  ...wishes,
  replace: {
    how: v.picklist(['speed-up', 'cancel']),
    account: s.address,
    replaces: s.hash,
    earlier: unsignedTransaction,
    wish: table('kind', wishes),
  },
}) as v.GenericSchema<Intent>

const item = { collection: s.address, tokenId: s.uint, evidence }
const effect = table<Effect['kind']>('kind', {
  'asset-out': { amount, evidence },
  'asset-in': { amount, evidence },
  allowance: { token, spender: s.address, after: s.uint, unlimited: v.boolean(), evidence },
  operator: { collection: s.address, operator: s.address, granted: v.boolean(), evidence },
  'item-allowance': { ...item, spender: s.address, granted: v.boolean() },
  'nft-out': item,
  'nft-in': item,
  delegation: { authority: s.address, evidence },
  control: { of: s.address, what: s.text(64), given: v.picklist(['granted', 'taken']), evidence },
  'contract-created': { address: s.address, evidence },
  'code-change': { address: s.address, evidence },
})
const finding = v.looseObject({ rule: s.text(64), level: v.picklist(LEVELS), say: words, why: words, todo: words })
const unpromised = v.union([
  v.looseObject({ is: v.literal('allowance'), token: s.address, spender: s.address }),
  v.looseObject({ is: v.literal('operator'), collection: s.address, operator: s.address }),
  v.looseObject({ is: v.literal('item'), collection: s.address, tokenId: s.uint, spender: s.address }),
])
const inclusion = v.looseObject({
  blockNumber: s.uint,
  blockHash: s.hash,
  index: s.count,
  success: v.boolean(),
  gasUsed: s.uint,
  effectiveGasPrice: s.uint,
})
const taken = v.exactOptional(
  v.looseObject({
    evidence,
    by: v.exactOptional(v.looseObject({ hash: s.hash, evidence })),
    asked: v.array(s.text(512)),
  }),
)
const waiting = { since: v.exactOptional(time), missingSince: v.exactOptional(time), taken }
const state = table<TransactionState['at']>('at', {
  signed: { taken },
  sent: { to: s.text(512), ...waiting },
  pending: { evidence, ...waiting },
  dropped: { since: time, evidence, taken },
  included: { inclusion, depth: v.picklist(['included', 'safe', 'final']), evidence },
  replaced: { since: time, by: v.exactOptional(s.hash), evidence },
  cancelled: { since: time, by: s.hash, evidence },
  reset: { since: time, was: v.exactOptional(inclusion), evidence },
})
const change = v.looseObject({ token: v.exactOptional(s.address), symbol: s.text(LONG), decimals, units })

export const transaction = v.looseObject({
  id: s.hash,
  chainId: s.chainId,
  account: s.address,
  requestId: id,
  intent,
  transaction: unsignedTransaction,
  raw: s.hex,
  sentence: words,
  createdAt: time,
  state,
  replaces: v.exactOptional(s.hash),
  replacedBy: v.exactOptional(s.hash),
  predicted: v.array(change),
  happened: v.exactOptional(v.array(change)),
  promised: v.exactOptional(
    v.looseObject({
      actor: s.address,
      chainId: s.chainId,
      assets: v.array(v.looseObject({ token: v.exactOptional(s.address), net: units, worst: units })),
      effects: v.array(effect),
    }),
  ),
  audited: v.exactOptional(v.looseObject({ findings: v.array(finding), revoke: v.array(unpromised), blockHash: s.hash })),
  revert: v.exactOptional(v.looseObject({ why: words, found: v.picklist(['review', 'parent', 'later', 'receipt']), evidence })),
  note: v.exactOptional(s.text(LONG)),
  asideAt: v.exactOptional(time),
}) as unknown as v.GenericSchema<OwnTransaction>

const origin = v.union([v.strictObject({ kind: v.literal('own') }), v.strictObject({ kind: v.literal('app'), origin: s.text(512) })])
const stage = table<Stage['at']>('at', {
  draft: {},
  analysing: {},
  ready: { digest: s.hash, transaction: v.exactOptional(unsignedTransaction) },
  signing: { digest: s.hash, transaction: v.exactOptional(unsignedTransaction) },
  signed: { transactionId: v.exactOptional(id), signatureId: v.exactOptional(id) },
  closed: { why: v.picklist(['rejected', 'locked', 'failed', 'expired']) },
})
const custom = v.strictObject({ maxFeePerGas: s.uint, maxPriorityFeePerGas: s.uint })
const asked = table<SignableMessage['kind']>('kind', {
  message: { message: s.hex },
  'typed-data': { data: typedData },
  authorization: { authorization },
  hash: { hash: s.hash },
})
const common = {
  id,
  origin,
  account: s.address,
  chainId: s.chainId,
  createdAt: time,
  stage,
  series: v.exactOptional(v.looseObject({ id, at: s.count, of: s.count })),
}

export const requestSchema = v.union([
  v.looseObject({
    ...common,
    kind: v.literal('transaction'),
    intent,
    speed: v.union([v.picklist(['slow', 'normal', 'fast']), custom]),
    original: v.exactOptional(intent),
  }),
  v.looseObject({ ...common, kind: v.picklist(['message', 'typed-data', 'authorization', 'hash']), asked }),
]) as unknown as v.GenericSchema<Request>

/** A signature that was made and not sent. */
export const signature = v.looseObject({
  id,
  account: s.address,
  chainId: s.chainId,
  origin,
  asked,
  digest: s.hash,
  signature: v.pipe(s.hex, v.length(132)),
  sentence: words,
  createdAt: time,
  terms: v.exactOptional(
    v.looseObject({
      use: s.text(64),
      contract: v.exactOptional(s.address),
      nonce: v.exactOptional(s.uint),
      spender: v.exactOptional(s.address),
      until: v.exactOptional(s.uint),
    }),
  ),
}) as unknown as v.GenericSchema<OwnSignature>

/** The value where it is as it should be. */
export function fits<T>(schema: v.GenericSchema<T>, value: unknown): T | undefined {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : undefined
}
