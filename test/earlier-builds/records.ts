import type { OwnTransaction, TransactionState } from '#core/activity/activity'
import type { ActivityEntry } from '#core/activity/activity-entry'
import type { Address } from '#core/ethereum/address'
import type { AppPrompt, AppRequest } from '#core/web/app-request'
import type { Effect } from '#core/signing/effect'
import type { Evidence } from '#core/evidence/evidence'
import { LEVELS } from '#core/signing/finding'
import type { Hex } from '#core/bytes/hex'
import type { Intent, Payment } from '#core/signing/intent'
import { keccak } from '#core/bytes/keccak'
import type { Request, Stage } from '#core/signing/request'
import type { SignableMessage } from '#core/signing/signable'
import type { Token } from '#core/money/token'
import type { UnsignedTransaction } from '#core/ethereum/transaction'
import type { Words } from '#core/text/words'
import type { Lie, PlacedLog } from '#protocol/chain'
import type { Bulks, Collections, Settings } from '#store'

// What was put into the store of each earlier build, in the words of this build: the compiler renames it, the bytes on disk stay. Every member of every union
// that is stored is here once, so that a reader that forgets one fails.

export const ACCOUNT: Address = '0x58a57ed9d8d624cbd12e2c467d34787555bb1b25'
const FRIEND: Address = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const SHOP: Address = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const COIN: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const hash = (digit: string): Hex => `0x${digit.repeat(64)}`
const TIME = 1_763_700_000_000

const PROVED: Evidence = {
  kind: 'proved',
  method: 'merkle-proof',
  block: { number: 2n ** 60n, hash: hash('b') },
  head: 'finalized',
  source: 'node.example',
  at: TIME,
}
const EVIDENCE: readonly Evidence[] = [
  PROVED,
  { kind: 'computed', method: 'local-run', head: 'optimistic' },
  { kind: 'agreed', method: 'by-layout' },
  { kind: 'claimed', method: 'answer', head: 'claimed', source: 'node.example' },
  { kind: 'claimed', method: 'run-on-answers' },
  { kind: 'declared', method: 'request' },
  { kind: 'listed', method: 'shipped' },
  { kind: 'own', method: 'typed' },
  { kind: 'own', method: 'record' },
  { kind: 'unknown', method: 'none', why: 'rpc/unreachable' },
]

const NATIVE: Token = { chainId: 31337, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' }
const DOLLAR: Token = { chainId: 31337, standard: 'erc20', address: COIN, symbol: 'USDC', name: 'USD Coin', decimals: 6, from: 'claimed' }

const SENTENCE: Words = {
  id: 'Send {amount} to {to} by {day}: {quoted} {text} {count}',
  values: {
    amount: { is: 'amount', units: 10n ** 24n, decimals: 0, symbol: 'ODD', unnamed: COIN },
    to: { is: 'address', address: FRIEND, name: 'Bob' },
    day: { is: 'date', seconds: 1_763_700_000 },
    quoted: { is: 'sentence', words: { id: 'by {who}', values: { who: { is: 'foreign', text: '$int somebody' } } }, bare: true },
    text: 'plain',
    count: 3,
  },
}

const FEE = { gasLimit: 21_000n, value: 10n ** 24n, data: '0x' } as const
const LISTED = { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n, accessList: [{ address: FRIEND, storageKeys: [hash('5')] }] } as const
const TRANSACTION: UnsignedTransaction = { type: 'eip1559', chainId: 31337, nonce: 7, to: FRIEND, ...FEE, ...LISTED }
const TRANSACTIONS: readonly UnsignedTransaction[] = [
  TRANSACTION,
  { type: 'legacy', chainId: 31337, nonce: 8, ...FEE, gasPrice: 5n },
  { type: 'eip2930', chainId: 31337, nonce: 9, to: FRIEND, ...FEE, gasPrice: 5n, accessList: [] },
  {
    type: 'eip7702',
    chainId: 31337,
    nonce: 10,
    to: ACCOUNT,
    ...FEE,
    ...LISTED,
    authorizationList: [{ chainId: 0n, address: SHOP, nonce: 11n, signature: { r: hash('1'), s: hash('2'), yParity: 1 } }],
  },
]

const PAYMENTS: readonly Payment[] = [
  {
    kind: 'send',
    to: FRIEND,
    amount: { units: 10n ** 24n, token: NATIVE },
    data: '0x01',
    figures: { gasLimit: 30_000n, nonce: 7 },
    entered: { text: 'bob.eth', name: { name: 'bob.eth', forChain: 1, evidence: PROVED }, copied: FRIEND },
  },
  { kind: 'send-item', from: ACCOUNT, to: FRIEND, item: { collection: SHOP, tokenId: 2n ** 255n, standard: 'erc1155' }, units: 3n },
]
const CALL: Intent = { kind: 'call', to: SHOP, value: 1n, data: '0x1234' }
const INTENTS: readonly Intent[] = [
  ...PAYMENTS,
  { kind: 'batch', account: ACCOUNT, payments: PAYMENTS },
  CALL,
  { kind: 'given', transaction: TRANSACTION },
  { kind: 'delegate', account: ACCOUNT, to: SHOP, calls: [{ to: FRIEND, value: 2n, data: '0x' }] },
  { kind: 'replace', how: 'cancel', account: ACCOUNT, replaces: hash('7'), earlier: TRANSACTION, wish: CALL },
  { kind: 'replace', how: 'speed-up', account: ACCOUNT, replaces: hash('7'), earlier: TRANSACTION, wish: CALL },
]

const INCLUSION = { blockNumber: 5n, blockHash: hash('b'), index: 0, success: true, gasUsed: 21_000n, effectiveGasPrice: 2n }
const TAKEN = { evidence: PROVED, by: { hash: hash('8'), evidence: PROVED }, asked: ['node.example'] }
const WAITING = { since: TIME, missingSince: TIME + 1, taken: TAKEN, reorged: { blockNumber: 4n, blockHash: hash('4') } }
const STATES: readonly TransactionState[] = [
  { at: 'signed', lastError: { code: 'rpc/unreachable', data: { endpoint: 'node.example' } }, taken: TAKEN },
  { at: 'sent', to: 'node.example', ...WAITING },
  { at: 'pending', evidence: PROVED, ...WAITING, obstacle: { kind: 'gap', missing: 6, ours: hash('6'), evidence: PROVED } },
  { at: 'pending', evidence: PROVED, obstacle: { kind: 'fee', baseFee: 9n, evidence: PROVED } },
  { at: 'dropped', since: TIME, evidence: PROVED },
  ...(['included', 'safe', 'final'] as const).map(
    (depth) => ({ at: 'included', inclusion: INCLUSION, depth, evidence: PROVED, depthEvidence: PROVED }) as const,
  ),
  { at: 'replaced', by: hash('9'), since: TIME, evidence: PROVED },
  { at: 'cancelled', by: hash('9'), since: TIME, evidence: PROVED },
  { at: 'reset', was: INCLUSION, since: TIME, evidence: PROVED },
]

const CONTROLS = [
  ...(['owner', 'pending-owner', 'role', 'admin', 'implementation', 'module', 'guard'] as const),
  ...(['fallback-handler', 'threshold', 'session-key', 'manager'] as const),
]
const EFFECTS: readonly Effect[] = [
  { kind: 'asset-out', amount: { units: 1n, token: DOLLAR }, before: 3n, after: 2n, counterparty: FRIEND, others: 2, evidence: PROVED },
  { kind: 'asset-in', amount: { units: 1n, token: NATIVE }, evidence: PROVED },
  {
    kind: 'allowance',
    token: DOLLAR,
    spender: SHOP,
    after: 0n,
    before: 1n,
    held: 2n,
    unlimited: false,
    via: COIN,
    until: 9n,
    evidence: PROVED,
  },
  { kind: 'operator', collection: SHOP, operator: FRIEND, granted: true, evidence: PROVED },
  { kind: 'item-allowance', collection: SHOP, tokenId: 1n, spender: FRIEND, granted: false, evidence: PROVED },
  { kind: 'nft-out', collection: SHOP, tokenId: 1n, units: 2n, counterparty: FRIEND, others: 1, evidence: PROVED },
  { kind: 'nft-in', collection: SHOP, tokenId: 1n, evidence: PROVED },
  { kind: 'delegation', authority: ACCOUNT, delegate: SHOP, before: COIN, evidence: PROVED },
  ...CONTROLS.map((what) => ({ kind: 'control', of: SHOP, what, to: FRIEND, given: 'granted', evidence: PROVED }) as const),
  { kind: 'contract-created', address: SHOP, evidence: PROVED },
  { kind: 'code-change', address: SHOP, evidence: PROVED },
]

/** What a Review promised, and what was found when what happened was held against it. */
const HELD_AGAINST: Pick<OwnTransaction, 'promised' | 'audited'> = {
  promised: { actor: ACCOUNT, chainId: 31337, assets: [{ token: COIN, net: -2n, worst: -3n }], effects: EFFECTS },
  audited: {
    blockHash: hash('b'),
    findings: LEVELS.map((level) => ({
      rule: 'outcome/other',
      level,
      say: SENTENCE,
      why: SENTENCE,
      todo: SENTENCE,
      compare: [FRIEND, SHOP],
      material: true,
      others: [{ say: SENTENCE, why: SENTENCE, todo: SENTENCE }],
    })),
    revoke: [
      { is: 'allowance', token: COIN, spender: SHOP, via: SHOP },
      { is: 'operator', collection: SHOP, operator: FRIEND },
      { is: 'item', collection: SHOP, tokenId: 4n, spender: FRIEND },
    ],
  },
}

const rawOf = (index: number): Hex => `0x02f86b${(index + 1).toString(16).padStart(2, '0')}`

/** By states, intents and kinds of transaction in turn: as many as the longest of the three. */
const ownTransactions: readonly OwnTransaction[] = STATES.map((state, index) => ({
  id: keccak(rawOf(index)),
  // Of a chain that is not set up here: nobody looks after them.
  chainId: 1,
  account: ACCOUNT,
  requestId: `request-${index}`,
  intent: INTENTS[index % INTENTS.length] ?? CALL,
  transaction: TRANSACTIONS[index % TRANSACTIONS.length] ?? TRANSACTION,
  raw: rawOf(index),
  sentence: SENTENCE,
  createdAt: TIME + index,
  state,
  replaces: hash('c'),
  replacedBy: hash('d'),
  predicted: [{ token: COIN, symbol: 'USDC', decimals: 6, units: -(10n ** 24n) }],
  happened: [{ symbol: 'ETH', decimals: 18, units: 1n }],
  ...(index === 0 ? HELD_AGAINST : {}),
  revert: { why: SENTENCE, found: (['review', 'parent', 'later', 'receipt'] as const)[index % 4] ?? 'review', evidence: PROVED },
  note: 'rent',
  asideAt: TIME + 2,
}))

const ASKED: readonly SignableMessage[] = [
  { kind: 'message', message: '0x68656c6c6f', from: ACCOUNT },
  {
    kind: 'typed-data',
    data: {
      domain: { name: '$int', chainId: 31337 },
      types: { Vote: [{ name: '$int', type: 'string' }] },
      primaryType: 'Vote',
      message: { $int: '5' },
    },
  },
  { kind: 'authorization', authorization: { chainId: 31337n, address: SHOP, nonce: 3n } },
  { kind: 'hash', hash: hash('f') },
]

const STAGES: readonly Stage[] = [
  { at: 'draft' },
  { at: 'analysing' },
  { at: 'ready', digest: hash('d'), transaction: TRANSACTION },
  { at: 'signing', digest: hash('d'), transaction: TRANSACTION },
  { at: 'signed', transactionId: hash('1') },
  { at: 'signed', signatureId: 'signature-0' },
  ...(['rejected', 'locked', 'failed', 'expired'] as const).map((why) => ({ at: 'closed', why }) as const),
]
const SPEEDS = ['slow', 'normal', 'fast', { maxFeePerGas: 2n, maxPriorityFeePerGas: 1n }] as const
const common = (id: string, stage: Stage) =>
  ({ id, origin: { kind: 'app', origin: 'https://app.example' }, account: ACCOUNT, chainId: 1, createdAt: TIME, stage }) as const
const requests: readonly Request[] = [
  ...STAGES.map((stage, index): Request => {
    const [intent, speed] = [INTENTS[index % INTENTS.length] ?? CALL, SPEEDS[index % SPEEDS.length] ?? 'slow']
    return { ...common(`stage-${index}`, stage), kind: 'transaction', intent, speed, series: { id: 's', at: 1, of: 3 } }
  }),
  ...ASKED.map((asked, index): Request => ({
    ...common(`asked-${index}`, { at: 'draft' }),
    origin: { kind: 'own' },
    kind: asked.kind,
    asked,
    malformed: [SENTENCE],
  })),
]

const CHAIN: Settings['chains'][number] = {
  chainId: 31337,
  name: 'Practice chain',
  shortName: 'practice',
  native: { symbol: 'ETH', name: 'Ether', decimals: 18 },
  endpoints: [
    {
      id: 'town',
      url: 'http://localhost:1/',
      roles: ['state', 'logs', 'submission', 'consensus', 'files', 'explorer'],
      owner: 'own',
      operator: 'This computer',
      seesDrafts: true,
      accounts: [ACCOUNT],
    },
  ],
  kind: 'practice',
  blockTime: 12,
  from: 'own',
}

const ASKS: readonly AppPrompt[] = [
  { kind: 'connection', chainId: 31337 },
  { kind: 'request', requestId: 'asked-0', answers: 'signature' },
  { kind: 'request', requestId: 'stage-0', answers: 'transaction' },
  { kind: 'calls', batchId: '0x01', chainId: 31337, requestIds: ['stage-0', 'stage-1'], atomic: true, takesOn: SHOP },
  { kind: 'chain-switch', chainId: 1 },
  { kind: 'add-chain', chain: CHAIN },
  { kind: 'watch-asset', token: DOLLAR, told: { symbol: 'USD', decimals: 8 } },
]
const ENDS = ['granted', 'rejected', 'locked', 'gone', 'expired'] as const
const appRequests: readonly AppRequest[] = ASKS.map((ask, index) => ({
  id: `app-${index}`,
  origin: 'https://app.example',
  by: index % 2 === 0 ? 'popup' : 'extension',
  callId: `call-${index}`,
  method: 'wallet_sendCalls',
  told: { name: 'App', icon: 'data:image/png;base64,AAAA' },
  ask,
  spends: { chainId: 31337, units: 10n ** 18n },
  createdAt: TIME,
  content: hash('a'),
  changed: true,
  end: ENDS[index % ENDS.length] ?? 'gone',
  endedAt: TIME + 9,
}))

/** Every collection of sealed records. */
export const RECORDS: { readonly [K in keyof Collections]: readonly Collections[K][] } = {
  requests,
  transactions: ownTransactions,
  signatures: ASKED.map((asked, index) => ({
    id: `signature-${index}`,
    account: ACCOUNT,
    chainId: 31337,
    origin: { kind: 'app', origin: 'https://app.example' },
    asked,
    digest: hash('d'),
    signature: `0x${'ab'.repeat(64)}1b`,
    sentence: SENTENCE,
    createdAt: TIME,
    terms: { use: 'erc2612', contract: COIN, nonce: 2n ** 200n, spender: SHOP, until: 2n ** 60n },
  })),
  contacts: (['in-person', 'paid', 'name', 'typed', 'backup', 'file'] as const).map((verified, index) => ({
    id: `contact-${index}`,
    name: `Contact ${index}`,
    address: `0x${'c'.repeat(39)}${index}`,
    chainId: 31337,
    verified,
    others: [{ address: `0x${'d'.repeat(39)}${index}`, chainId: 1, verified }, { address: `0x${'e'.repeat(39)}${index}` }],
    note: 'met, once',
    createdAt: TIME,
  })),
  pins: [
    {
      id: `31337:${ACCOUNT}`,
      pins: { [SHOP]: { codeHash: hash('c'), implementation: COIN, implementationHash: hash('e'), at: TIME } },
    },
  ],
  descriptors: [
    {
      id: 'abi:0x26336c5f39379a4856dba78f1fa1a8f254ea42b92059551112db61c84ee7041a',
      kind: 'abi',
      name: 'mine',
      hash: '0x26336c5f39379a4856dba78f1fa1a8f254ea42b92059551112db61c84ee7041a',
      text: 'function held(address holder)',
      count: 1,
      binds: true,
      addedAt: TIME,
      from: { kind: 'paste' },
    },
    {
      id: 'descriptor-1',
      kind: 'erc7730',
      name: 'shop.json',
      hash: hash('a'),
      text: '{}',
      count: 0,
      binds: false,
      addedAt: TIME,
      from: { kind: 'url', host: 'shop.example' },
      place: { chainId: 31337, address: SHOP },
    },
  ],
  extras: [{ id: 'from-the-future 9', name: 'from-the-future', version: 9, data: '0x00ff', at: TIME }],
  tokens: [
    {
      id: `31337:${COIN}`,
      token: DOLLAR,
      own: true,
      choice: 'folded',
      holders: [ACCOUNT],
      solicited: [ACCOUNT],
      told: { [ACCOUNT]: 10n ** 24n },
      leaving: 'cannot-be-sold',
      pool: true,
      reasons: {
        [ACCOUNT]: [
          { is: 'imitates', what: NATIVE },
          ...(['unsolicited', 'cannot-be-sent', 'cannot-be-sold', 'says-otherwise', 'odd-text', 'leads-away'] as const).map(
            (is) => ({ is }) as const,
          ),
        ],
      },
      at: TIME,
    },
  ],
  values: [
    {
      id: `${ACCOUNT} 2026-11-21`,
      account: ACCOUNT,
      day: '2026-11-21',
      at: TIME,
      chains: [{ chainId: 31337, money: { units: 10n ** 24n, currency: 'EUR' }, missing: 1 }],
    },
  ],
  facts: [{ id: `collectible:31337:${SHOP}:7`, value: 'hidden', at: TIME }],
  scans: [
    {
      id: `31337:${ACCOUNT}`,
      chainId: 31337,
      account: ACCOUNT,
      shelf: 7,
      wanted: true,
      covered: [{ from: 0n, to: 2n ** 60n }],
      refused: { from: 1n, to: 2n, why: { code: 'rpc/unreachable', data: { endpoint: 'node.example' } } },
      found: { 'node.example': { covered: [{ from: 0n, to: 9n }] } },
      anchor: { number: 3n, hash: hash('3') },
      head: { number: 9n, at: TIME },
    },
  ],
  notes: [{ id: `31337:${hash('1')}`, text: 'from the market' }],
  connections: [
    {
      id: 'https://app.example',
      told: { name: 'App', icon: 'data:image/png;base64,AAAA' },
      accounts: [ACCOUNT],
      ownAccount: ACCOUNT,
      chains: [31337, 1],
      chainId: 31337,
      rights: ['transactions', 'signatures'],
      perDay: 10n ** 17n,
      createdAt: TIME,
      lastUsedAt: TIME + 1,
      expiresAt: TIME + 2,
      endedAt: TIME + 3,
    },
  ],
  appRequests,
}

const log: PlacedLog = {
  address: COIN,
  topics: [hash('1'), hash('2')],
  data: '0x1234',
  blockNumber: 12n,
  transactionHash: hash('3'),
  index: 4,
  evidence: PROVED,
}
const MOVE = { token: COIN, tokenId: 2n ** 255n, from: ACCOUNT, to: FRIEND, units: 10n ** 24n } as const
const entries: readonly ActivityEntry[] = EVIDENCE.map((evidence, index) => ({
  id: `0x${(index + 1).toString(16).padStart(64, '0')}`,
  chainId: 31337,
  account: ACCOUNT,
  hash: hash('3'),
  block: 100n + BigInt(index),
  index,
  time: 1_763_700_000,
  call: { from: ACCOUNT, to: FRIEND, value: 10n ** 24n, nonce: 1, data: '0x1234' },
  callEvidence: evidence,
  outcome: { success: false, fee: 10n ** 20n, created: SHOP },
  outcomeEvidence: evidence,
  moves: (['value', 'call', 'log', 'withdrawal', 'balance'] as const).map((by) => ({ ...MOVE, by })),
  grants: [
    { kind: 'allowance', token: COIN, spender: SHOP, units: 10n ** 30n },
    { kind: 'item', token: COIN, spender: SHOP, tokenId: 3n },
    { kind: 'operator', token: COIN, spender: SHOP, granted: true },
  ],
  movesEvidence: evidence,
  inner: [{ ...MOVE, by: 'call' }],
  innerEvidence: evidence,
  sources: ['node.example', 'this device'],
  disputes: (['call', 'outcome', 'moves', 'inner'] as const).map((what) => ({ what, source: 'a', said: 'b', stands: 'c' })),
  imported: true,
}))

/** What there may be very much of, on partition 7. */
export const BULKS: { readonly [K in keyof Bulks]: readonly Bulks[K][] } = {
  logs: [log, { ...log, index: 5 }],
  entries,
  lists: [
    {
      id: '0xf02e5b8ef4252ded5e853e2dfcdf58c5bfd24113cc7b47151edae971687de7df',
      name: 'mine',
      hash: '0xf02e5b8ef4252ded5e853e2dfcdf58c5bfd24113cc7b47151edae971687de7df',
      text: 'trap.example',
      sites: 1,
      addresses: 0,
      leftOut: 0,
      addedAt: TIME,
      from: { kind: 'url', url: 'https://lists.example/1', host: 'lists.example' },
    },
  ],
}
export const SHELF = 7

/** What lies in plain text. */
export const SETTINGS: Partial<Settings> = {
  chains: [CHAIN],
  welcomed: true,
  watched: [{ address: FRIEND, name: 'Aunt' }],
  theme: 'dark',
  contrast: 'more',
  locale: 'en',
  currency: 'EUR',
  chainId: 31337,
  account: ACCOUNT,
  idleMinutes: 30,
  backupPutOff: TIME,
  liesRead: TIME,
  pictures: { hosts: ['pictures.example'], gateway: 'https://gateway.example/' },
}

/** An endpoint that lied, and is kept out for it. */
export const LIAR = {
  host: 'liar.example',
  endpoint: { id: 'liar', url: 'https://liar.example/secret-key', roles: ['state'], owner: 'foreign', operator: 'Liar' },
} as const

/** What the chain Worker remembers of lies, the oldest first. */
export const LIES: readonly Lie[] = [
  { chainId: 31337, endpointId: 'liar', endpoint: LIAR.host, what: 'a transaction', at: TIME, transaction: hash('7') },
  {
    chainId: 31337,
    endpointId: 'liar',
    endpoint: LIAR.host,
    what: 'a block',
    at: TIME,
    kind: 'other-chain',
    block: { number: 2n ** 60n, hash: hash('b') },
  },
]
