import { encodeFunctionData, hexToString, parseAbi, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, checksum, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Signable } from '#core/signing/signable'
import { signableInput, NOW } from '../test-support/message.ts'
import { judged } from '../test-support/judged.ts'
import { ALICE, BOB, find, NOBODY, RECORD, ROUTER, RUN, USDC } from '../test-support/recorded.ts'
import type { JudgeInput } from '../review.ts'

type Fields = Readonly<Record<string, string>>
const fieldsOf = (fields: Fields) => Object.entries(fields).map(([name, type]) => ({ name, type }))
const USDC_DOMAIN = { name: 'USD Coin', version: '2', chainId: 31337, verifyingContract: USDC }
const typed = (
  primaryType: string,
  fields: Fields,
  message: Readonly<Record<string, unknown>>,
  domain: Readonly<Record<string, unknown>> = USDC_DOMAIN,
  more: Readonly<Record<string, ReturnType<typeof fieldsOf>>> = {},
): Signable => ({
  kind: 'typed-data',
  data: { domain, types: { [primaryType]: fieldsOf(fields), ...more }, primaryType, message },
})
const PERMIT = { owner: 'address', spender: 'address', value: 'uint256', nonce: 'uint256', deadline: 'uint256' }
const permit = (change: Readonly<Record<string, unknown>> = {}, domain?: Readonly<Record<string, unknown>>): Signable =>
  typed('Permit', PERMIT, { owner: ALICE, spender: ROUTER, value: '5', nonce: '0', deadline: (NOW + 600n).toString(), ...change }, domain)
const LETTER = typed('Letter', { contents: 'string' }, { contents: 'hello' }, { name: 'Post', chainId: 31337 })
/** An item for sale, as Seaport 1.6 signs it. */
const ITEM = { itemType: 'uint8', token: 'address', identifierOrCriteria: 'uint256', startAmount: 'uint256', endAmount: 'uint256' }
const OFFERED = { itemType: 2, token: ROUTER, identifierOrCriteria: '1', startAmount: '1', endAmount: '1' }
const SEAPORT_ORDER = typed(
  'OrderComponents',
  {
    offerer: 'address',
    zone: 'address',
    offer: 'OfferItem[]',
    consideration: 'ConsiderationItem[]',
    orderType: 'uint8',
    startTime: 'uint256',
    endTime: 'uint256',
    zoneHash: 'bytes32',
    salt: 'uint256',
    conduitKey: 'bytes32',
    counter: 'uint256',
  },
  {
    offerer: ALICE,
    zone: ZERO,
    offer: [OFFERED],
    consideration: [
      {
        itemType: 0,
        token: ZERO,
        identifierOrCriteria: '0',
        startAmount: '1000000000000000000',
        endAmount: '1000000000000000000',
        recipient: ALICE,
      },
    ],
    orderType: 0,
    startTime: '0',
    endTime: (NOW + 600n).toString(),
    zoneHash: `0x${'00'.repeat(32)}`,
    salt: '1',
    conduitKey: `0x${'00'.repeat(32)}`,
    counter: '0',
  },
  { name: 'Seaport', version: '1.6', chainId: 31337, verifyingContract: '0x0000000000000068f116a894984e2db1123eb395' },
  { OfferItem: fieldsOf(ITEM), ConsiderationItem: fieldsOf({ ...ITEM, recipient: 'address' }) },
)
const typedDataOf = (asked: Signable) => {
  if (asked.kind !== 'typed-data') throw new Error('typed data was expected')
  return asked
}
const text = (message: string): Signable => ({ kind: 'message', message: stringToHex(message) })
const state = (codeHash: `0x${string}`) => know({ nonce: 1n, balance: 0n, codeHash }, RUN)
const CODE = state(`0x${'22'.repeat(32)}`)
const NO_CODE = state('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
const withCode: Partial<JudgeInput> = { facts: { accounts: { [USDC]: CODE, [ROUTER]: CODE }, tokens: {} } }
const rule =
  (id: string) =>
  (asked: Signable, changes: Partial<JudgeInput> = {}) =>
    judged(id, signableInput(asked, changes))
const HASH = `0x${'ab'.repeat(32)}` as const

describe('message/bare-hash', () => {
  const judge = rule('message/bare-hash')
  it('is silent for texts and for typed data', () => {
    expect([judge(text('hello')), judge(permit()), judge(LETTER)]).toEqual([[], [], []])
  })
  it('stops a hash, and 32 bytes that are no text [M8]', () => {
    const words = ['block: You’d sign a raw hash, and the request doesn’t say of what']
    expect(judge({ kind: 'hash', hash: HASH })).toEqual(words)
    expect(judge({ kind: 'message', message: HASH })).toEqual(words)
    expect(judge(text(HASH))).toEqual(words)
  })
  it('stops 32 bytes that read as a text: a hash can be searched for until it does', () => {
    const words = ['block: This text is exactly as long as a hash, and may be one']
    for (const one of ['exactly thirty-two characters ok', 'q7#Vd1kZ)w!2Lm;pR8uT_x0YbN5jC^4h', '0123456789ABCDEF0123456789ABCDEF'])
      expect(judge(text(one)), one).toEqual(words)
    const prefixed = stringToHex('\u0019Ethereum Signed Message:\n32exactly thirty-two characters ok')
    const domain = { chainId: 31337, verifyingContract: ROUTER }
    expect(judge(typed('PersonalSign', { prefixed: 'bytes' }, { prefixed }, domain))).toEqual(words)
  })
  it('warns of 32 hexadecimal digits, which no hash is, and is silent for a byte more or less', () => {
    const nonce = '0123456789abcdef0123456789abcdef'
    expect(judge(text(nonce))).toEqual(['warn: This text is 32 letters and digits that say nothing'])
    const domain = { chainId: 31337, verifyingContract: ROUTER }
    expect(judge(typed('SafeMessage', { message: 'bytes' }, { message: stringToHex(nonce) }, domain))).toEqual([
      'warn: This text is 32 letters and digits that say nothing',
    ])
    expect([judge(text(`${nonce}0`)), judge(text(nonce.slice(1)))]).toEqual([[], []])
  })
  it('is a danger where all that a message of an unknown form holds is a hash, however it is wrapped', () => {
    const words = ['danger: This message holds a raw hash, and doesn’t say of what']
    const domain = { name: 'App', chainId: 31337, verifyingContract: ROUTER }
    for (const [type, value] of [
      ['bytes32', HASH],
      ['bytes', HASH],
      ['bytes32[]', [HASH, HASH]],
      ['string', HASH],
      ['string', 'exactly thirty-two characters ok'],
    ] as const)
      expect(judge(typed('Login', { of: type }, { of: value }, domain)), type).toEqual(words)
    expect(judge(typed('SafeMessage', { message: 'bytes' }, { message: stringToHex('exactly thirty-two characters ok') }, domain))).toEqual(
      words,
    )
    expect(judge(typed('Login', { of: 'bytes32', nonce: 'uint256' }, { of: HASH, nonce: 1 }, domain))).toEqual([])
    expect(judge(typed('Login', { of: 'string' }, { of: 'hello' }, domain))).toEqual([])
  })
  it('is a danger where the hash is bound to an account by its domain', () => {
    const domain = { chainId: 31337, verifyingContract: ROUTER }
    const words = ['danger: This message holds a raw hash, and doesn’t say of what']
    expect(judge(typed('SafeMessage', { message: 'bytes' }, { message: HASH }, domain))).toEqual(words)
    expect(judge(typed('Root', { root: 'bytes32' }, { root: HASH }, domain))).toEqual([])
  })
})

describe('request/not-hashable', () => {
  const judge = rule('request/not-hashable')
  const words = ['block: We couldn’t work out exactly what you’d sign']
  const authorization: Signable = { kind: 'authorization', authorization: { chainId: 1n, address: ROUTER, nonce: 0n } }
  const operation = (more: object = {}): Signable => ({
    kind: 'user-operation',
    chainId: 31337,
    entryPoint: '0x4337084d9e255ff0702461cf8895ce9e3b5ff108',
    version: '0.8',
    operation: {
      sender: ALICE,
      nonce: 0n,
      callData: '0x',
      callGasLimit: 1n,
      verificationGasLimit: 1n,
      preVerificationGas: 1n,
      maxFeePerGas: 1n,
      maxPriorityFeePerGas: 1n,
      signature: '0x',
      ...more,
    },
  })
  const marked = operation({ factory: `0x7702${'00'.repeat(18)}`, factoryData: '0x' })
  const transaction: Signable = {
    kind: 'transaction',
    transaction: { type: 'legacy', chainId: 31337, nonce: 0, gasLimit: 21_000n, gasPrice: 1n, to: BOB, value: 0n, data: '0x' },
  }
  const calls: Signable = { kind: 'calls', chainId: 31337, calls: [{ to: BOB, value: 1n, data: '0x' }], atomic: 'optional' }
  const all: readonly Signable[] = [text('hello'), permit(), LETTER, authorization, operation(), transaction]

  it('is silent for all that has its hash, and for what has none by its kind', () => {
    for (const one of [...all, calls, { kind: 'hash', hash: HASH } as const]) expect(judge(one), one.kind).toEqual([])
  })
  it('stops whatever is explained and has no hash, of every kind', () => {
    // Whatever the reason why it could not be made: the hash that is signed is not among the digests.
    for (const one of all) expect(judge(one, { digests: [] }), one.kind).toEqual(words)
    for (const one of all) expect(judge(one, { digests: [{ id: 'calldata', value: HASH }] }), one.kind).toEqual(words)
    expect(judge(operation({ callGasLimit: 2n ** 128n }))).toEqual(words)
  })
  it('waits for the code of an account that names it by its marker, and stops where nobody told it', () => {
    const { block: _, ...unread } = signableInput(marked)
    expect(judged('request/not-hashable', unread)).toEqual([])
    expect(
      judged('request/not-hashable', { ...unread, failure: { code: 'rpc/unreachable', data: { endpoint: '127.0.0.1:8545' } } }),
    ).toEqual(words)
    expect(judge(marked)).toEqual(words)
  })
  it('leaves it to E5 to say what is not well formed', () => {
    const broken = typed('Mail', { a: 'uint256' }, { a: '0X1' })
    expect(judge(broken)).toEqual([])
    expect(rule('message/malformed')(broken)).toEqual(['block: The contents of this message don’t match its types'])
  })
})

describe('message/disguised', () => {
  const judge = rule('message/disguised')
  it('is silent for bytes that are nothing else', () => {
    expect([judge(text('hello')), judge({ kind: 'message', message: '0xdeadbeef00' })]).toEqual([[], []])
  })
  it('stops a transaction and a typed message in disguise', () => {
    const legacy = '0xe9808504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080'
    expect(judge({ kind: 'message', message: legacy })).toEqual(['block: This message is a transaction in disguise'])
    expect(judge({ kind: 'message', message: `0x1901${'11'.repeat(64)}` })).toEqual(['block: This message is a typed message in disguise'])
  })
})

describe('message/malformed', () => {
  const judge = rule('message/malformed')
  it('is silent for what is well formed', () => expect(judge(permit())).toEqual([]))
  it('stops each way in which it is not [M3]', () => {
    expect(judge(typed('Mail\nPay', { a: 'uint256' }, { a: '1' }))).toEqual(['block: Names in this message are made to mislead'])
    expect(judge(typed('A', { a: 'A' }, { a: {} }))).toContain('block: The types of this message contain themselves')
    expect(judge(typed('A', { a: 'B' }, { a: {} }))).toContain('block: This message lacks types it needs')
    expect(judge(typed('A', { a: 'uint8' }, { a: '300' }))).toEqual(['block: The contents of this message don’t match its types'])
    expect(judge(typed('A', { a: 'uint8', b: 'uint8' }, { a: '3', spender: ROUTER }))).toEqual([
      'block: The contents of this message don’t match its types',
    ])
  })
  it('warns of members that no type names, which are not signed, of the domain by themselves', () => {
    expect(judge(permit({ note: 'free' }))).toEqual(['warn: This message shows fields that aren’t signed: note'])
    expect(judge(permit({}, { ...USDC_DOMAIN, realm: 'x' }))).toEqual([
      'warn: The domain of this message shows fields that aren’t signed: realm',
    ])
    const many = { a: 1, b: 1, c: 1, d: 1 }
    expect(judge(permit(many))).toEqual(['warn: This message shows fields that aren’t signed: a, b, c, …'])
  })
  it('only mentions the member that OpenSea adds to a listing, and warns of it anywhere else', () => {
    const order = typedDataOf(SEAPORT_ORDER)
    const listing = (more: object, rest: object = {}): Signable => ({
      ...order,
      data: { ...order.data, message: { ...order.data.message, ...more }, ...rest },
    })
    const total = { totalOriginalConsiderationItems: 1 }
    expect(judge(listing({}))).toEqual([])
    expect(judge(listing(total))).toEqual(['info: OpenSea adds a field that isn’t signed: totalOriginalConsiderationItems'])
    expect(judge(listing({ ...total, royalty: '10 %' }))).toEqual([
      'warn: This message shows fields that aren’t signed: royalty',
      'info: OpenSea adds a field that isn’t signed: totalOriginalConsiderationItems',
    ])
    const named = ['warn: This message shows fields that aren’t signed: totalOriginalConsiderationItems']
    expect(judge(listing({ offer: [{ ...OFFERED, ...total }] }))).toEqual(named)
    expect(judge(permit(total))).toEqual(named)
  })
  it('warns of a wrong checksum: what is signed is the address all the same', () => {
    const wrong = '0x70997970C51812dc3A010C7d01b50e0d17dc79c8'
    expect(judge(typed('A', { a: 'address' }, { a: wrong }))).toEqual(['warn: An address in this message has a wrong checksum'])
    expect(judge(typed('A', { a: 'address' }, { a: wrong.toLowerCase() }))).toEqual([])
  })
  it('mentions types that are left over', () => {
    expect(judge(typed('A', { a: 'uint8' }, { a: '3' }, USDC_DOMAIN, { B: fieldsOf({ b: 'uint8' }) }))).toEqual([
      'info: The message names types it doesn’t use',
    ])
  })
})

describe('message/wrapped', () => {
  const judge = rule('message/wrapped')
  const prefixed = (bytes: string) =>
    typed('PersonalSign', { prefixed: 'bytes' }, { prefixed: bytes }, { ...USDC_DOMAIN, name: 'Account', verifyingContract: ROUTER })
  it('is silent for a text that is one', () => {
    expect(judge(prefixed(stringToHex('\u0019Ethereum Signed Message:\n5hello')))).toEqual([])
  })
  it('stops what is none', () => {
    expect(judge(prefixed('0x1901aabb'))).toEqual(['block: This message wraps something other than it shows'])
  })
})

describe('message/hidden-text', () => {
  const judge = rule('message/hidden-text')
  it('is silent for texts of many languages, and of many lines', () => {
    expect(judge(text('Grüße aus Zürich, привет, 你好\n\n1. a\n\t2. b'))).toEqual([])
    expect(judge(LETTER)).toEqual([])
  })
  it('warns of what is not seen, in messages and in calldata [M1]', () => {
    expect(judge(text('pay \u202e001\u202c'))).toEqual(['warn: Its text contains invisible characters: U+202E, U+202C'])
    const letter = typed('Letter', { contents: 'string' }, { contents: 'uniswаp' }, { name: 'Post', chainId: 31337 })
    expect(judge(letter)).toEqual(['warn: The word uniswаp in its text mixes look-alike letters of several alphabets'])
    const abi = parseAbi(['function renew(string name, uint256 duration)'])
    const data = encodeFunctionData({ abi, functionName: 'renew', args: ['\u202eelpmaxe', 1n] })
    expect(judge({ kind: 'calls', chainId: 31337, atomic: 'required', calls: [{ to: ROUTER, value: 0n, data }] })).toEqual([
      'warn: Its text contains invisible characters: U+202E',
    ])
    expect(judge(text(`hello${'\n'.repeat(12)}I give all`))).toEqual(['warn: Its text has long gaps, and continues after them'])
  })
})

describe('message/other-domain', () => {
  const judge = rule('message/other-domain')
  it('is silent for a permit of a contract here, and for a letter of nobody', () => {
    expect(judge(permit(), withCode)).toEqual([])
    expect(judge(LETTER)).toEqual([])
  })
  it('stops what is for another chain [M5]', () => {
    const words = ['block: This message is for chain 1, but you’re on chain 31337']
    expect(judge(permit({}, { ...USDC_DOMAIN, chainId: 1 }), withCode)).toEqual(words)
    expect(judge(typed('Letter', { contents: 'string' }, { contents: 'hello' }, { name: 'Post', chainId: 1 }))).toEqual(words)
  })
  it('warns of a permission for every chain, unless the salt names this one', () => {
    const { chainId: _chainId, ...anywhere } = USDC_DOMAIN
    expect(judge(permit({}, anywhere), withCode)).toContain('danger: This message doesn’t say which chain it’s for')
    const salted = { ...anywhere, salt: `0x${31337n.toString(16).padStart(64, '0')}` }
    expect(judge(permit({}, salted), withCode)).not.toContain('danger: This message doesn’t say which chain it’s for')
  })
  it('warns of a permission of no contract, and of one without code', () => {
    const facts = { facts: { accounts: { [NOBODY]: NO_CODE }, tokens: {} } }
    expect(judge(permit({}, { ...USDC_DOMAIN, verifyingContract: NOBODY }), facts)).toEqual([
      `danger: This message is for ${NOBODY}, but there is no contract there`,
    ])
    expect(judge(permit({}, { ...USDC_DOMAIN, verifyingContract: ZERO }))).toEqual([
      'danger: This message doesn’t say which contract it’s for',
    ])
  })
  it('warns of a known form under the domain of another contract', () => {
    const fields = { permitted: 'TokenPermissions', spender: 'address', nonce: 'uint256', deadline: 'uint256' }
    const message = { permitted: { token: USDC, amount: '1' }, spender: ROUTER, nonce: '0', deadline: NOW.toString() }
    const one = typed('PermitTransferFrom', fields, message, USDC_DOMAIN, {
      TokenPermissions: fieldsOf({ token: 'address', amount: 'uint256' }),
    })
    expect(judge(one, withCode)).toEqual([`danger: It looks like Permit2, but ${USDC} isn’t a contract of Permit2`])
  })
  it('is unknown when the contract is', () => {
    expect(judge(permit())).toEqual([`unknown: We couldn’t check whether there is a contract at ${USDC}, which this message is for`])
  })
})

describe('message/domain-separator', () => {
  const judge = rule('message/domain-separator')
  const answering = (data: `0x${string}`): Partial<JudgeInput> => {
    const answer = { before: { ok: true, data }, after: { ok: true, data } } as const
    const { plan } = signableInput(permit())
    const silent = { before: { ok: false, data: '0x' }, after: { ok: false, data: '0x' } } as const
    const probes = plan.probes.map(({ reading }) => (reading.reads === 'domain-separator' ? answer : silent))
    return { simulation: { ...find('exact approve').simulation, probes } }
  }
  it('is silent where the contract says the same', () => {
    const own = signableInput(permit()).digests.find(({ id }) => id === 'domain')?.value ?? '0x'
    expect(judge(permit(), answering(own))).toEqual([])
  })
  it('warns where it says another', () => {
    expect(judge(permit(), answering(HASH))).toEqual([`danger: ${USDC} uses a different signing domain than this message names`])
  })
  it('is unknown where it could not be asked, but not for what moves nothing', () => {
    expect(judge(permit())).toEqual([`unknown: We couldn’t check whether ${USDC} uses the signing domain this message names`])
    const vote = typed('Ballot', { proposalId: 'uint256' }, { proposalId: '1' })
    expect(judge(vote)).toEqual([])
  })
})

describe('message/may-move-assets', () => {
  const judge = rule('message/may-move-assets')
  it('is silent for forms that we know, and for letters and votes', () => {
    const vote = typed('Ballot', { proposalId: 'uint256', support: 'uint8' }, { proposalId: '12', support: 1 })
    const mail = typed('Mail', { to: 'address', contents: 'string' }, { to: BOB, contents: 'hi' })
    expect([judge(permit()), judge(LETTER), judge(vote), judge(mail)]).toEqual([[], [], [], []])
  })
  it('warns of who and what, of what and when where somebody else is named, of a spender and when', () => {
    const words = ['danger: A message of the form Grant may let somebody move what’s yours']
    expect(judge(typed('Grant', { operator: 'address', amount: 'uint256' }, { operator: BOB, amount: '1' }))).toEqual(words)
    const sale = { seat: 'address', tokenId: 'uint256', deadline: 'uint64' }
    expect(judge(typed('Grant', sale, { seat: BOB, tokenId: '1', deadline: '1' }))).toEqual(words)
    expect(judge(typed('Grant', { tokenId: 'uint256', deadline: 'uint64' }, { tokenId: '1', deadline: '1' }))).toEqual([])
    expect(judge(typed('Grant', { spender: 'address', expiry: 'uint64' }, { spender: BOB, expiry: '1' }))).toEqual(words)
  })
})

describe('message/valid-long', () => {
  const judge = rule('message/valid-long')
  const signed = (...list: { digest: `0x${string}`; contract: Address; nonce: bigint; at: number }[]): Partial<JudgeInput> => ({
    facts: { accounts: {}, tokens: {}, signed: know(list, RECORD) },
  })
  it('is silent for minutes, and for what moves nothing', () => {
    expect(judge(permit(), signed())).toEqual([])
    expect(judge(text('hello'))).toEqual([])
  })
  it('warns of years and of ever', () => {
    expect(judge(permit({ deadline: (NOW + 400n * 86_400n).toString() }), signed())).toEqual([
      'warn: This signature can be used for more than a year',
    ])
    expect(judge(permit({ deadline: (2n ** 256n - 1n).toString() }), signed())).toEqual(['warn: This signature never expires'])
  })
  it('warns of another with the same number, and not of the same again', () => {
    const other = { digest: HASH, contract: USDC, nonce: 0n, at: 1 }
    expect(judge(permit(), signed(other))).toEqual(['warn: You already signed another message with the number 0 for this contract'])
    expect(judge(permit(), signed({ ...other, nonce: 1n }, { ...other, contract: ROUTER }))).toEqual([])
    const digest = signableInput(permit()).digests[0]?.value ?? '0x'
    expect(judge(permit(), signed({ ...other, digest }))).toEqual([])
  })
  it('is unknown without a clock, and without records', () => {
    const { block: _block, ...blind } = signableInput(permit(), signed())
    expect(judged('message/valid-long', blind)).toEqual(['unknown: We don’t know how long this signature can be used'])
    expect(judge(permit())).toEqual(['unknown: We don’t know whether you signed another message with this number'])
  })
})

const login = (change: Readonly<Record<string, string>> = {}, more = ''): Signable => {
  const { domain, uri, chain, address } = {
    domain: 'app.example',
    uri: 'https://app.example/login',
    chain: '31337',
    address: checksum(ALICE),
    ...change,
  }
  return text(
    `${domain} wants you to sign in with your Ethereum account:\n${address}\n\n\nURI: ${uri}\nVersion: 1\nChain ID: ${chain}\nNonce: 32891756abcd\nIssued At: 2026-01-01T16:25:24Z${more}`,
  )
}

describe('sign-in/other-site', () => {
  const judge = rule('sign-in/other-site')
  const by = (origin: string): Partial<JudgeInput> => ({ asking: { kind: 'app', origin, changed: false, queued: 1 } })
  const app = by('https://app.example')
  it('is silent for a site that signs people in to itself, with and without scheme and port', () => {
    expect(judge(login(), app)).toEqual([])
    expect(judge(login({ domain: 'https://app.example' }), app)).toEqual([])
    expect(judge(login({ domain: 'localhost:3000', uri: 'http://localhost:3000/' }), by('http://localhost:3000'))).toEqual([])
  })
  it('says to whom, where nobody can tell who asks', () => {
    expect(judge(login())).toEqual(['info: Anyone who gets this signature can sign in to app.example as you'])
  })
  it('stops a sign-in to another site, however alike [M7]', () => {
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'https://app.example:8443'])
      expect(judge(login(), by(origin))).toEqual([`block: ${new URL(origin).host} asks you to sign in to app.example`])
    expect(judge(login({ domain: 'https://app.example' }), by('http://app.example'))[0]).toContain('block')
    expect(judge(login(), by('nonsense'))[0]).toContain('block')
  })
  it('stops it with lines of Windows too', () => {
    const asked = login()
    if (asked.kind !== 'message') throw new Error('A sign-in is a message.')
    const windows: typeof asked = { ...asked, message: stringToHex(hexToString(asked.message).replaceAll('\n', '\r\n')) }
    expect(judge(windows, by('https://evil.example'))).toEqual(['block: evil.example asks you to sign in to app.example'])
    expect(judge(windows, app).map((line) => line.split(':')[0])).toEqual(expect.not.arrayContaining(['block', 'danger']))
  })
  it('stops what looks like one and is none', () => {
    expect(judge(text('app.example wants you to sign in with your Ethereum account: hello'), app)).toEqual([
      'block: This looks like a sign-in, but doesn’t clearly name its site or account',
    ])
  })
  it('warns of another place, account and chain', () => {
    expect(judge(login({ uri: 'https://evil.example/' }), app)).toEqual([
      'danger: The sign-in to app.example names a page on another site: https://evil.example/',
    ])
    expect(judge(login({ uri: 'did:key:z6MkrBdNdwUPnXDVD1DCxedzVVBpaGi8aSmoXFAeKNgtAer8' }), app)).toEqual([
      'warn: This sign-in lets a key act as you on app.example: did:key:z6MkrBdNdwUPnXDVD1DCxedzVVBpaGi8aSmoXFAeKNgtAer8',
    ])
    for (const uri of ['did:web:evil.example/login', 'data:text/plain,did:key:z6', 'javascript:alert(1)'])
      expect(judge(login({ uri }), app)[0], uri).toContain('danger: The sign-in to app.example names a page on another site')
    expect(judge(login({ address: checksum(BOB) }), app)).toEqual([`block: This signs in ${BOB}, not the account that would sign`])
    expect(judge(login({ chain: '1' }), app)).toEqual(['warn: This sign-in names chain 1, but you’re on chain 31337'])
  })
  it('quotes the line that departs from the standard, and checks site, place and account all the same', () => {
    const changed = (from: string, to: string, who = app): readonly string[] => {
      const asked = login()
      if (asked.kind !== 'message') throw new Error('A sign-in is a message.')
      return judge({ ...asked, message: stringToHex(hexToString(asked.message).replace(from, to)) }, who)
    }
    for (const words of [
      'Willkommen, schön dich zu sehen',
      '欢迎使用',
      'ようこそ',
      '환영합니다',
      'Добро пожаловать',
      'Bienvenue à tous',
      'مرحبا',
      'Hoş geldiniz',
      'Bem-vindo, irmão',
      'Benvenuti – è bello',
    ])
      expect(changed('\n\n\n', `\n\n${words}\n\n`)).toEqual([
        `warn: Line 4 of this sign-in doesn’t follow the standard (EIP-4361): ${words}`,
      ])
    expect(changed('Nonce: 32891756abcd', 'Nonce: 123456')).toEqual([
      'warn: Line 8 of this sign-in doesn’t follow the standard (EIP-4361): Nonce: 123456',
    ])
    expect(changed('Version: 1\n', '')).toEqual(['warn: This sign-in lacks the line “Version”, which the standard (EIP-4361) requires'])
    expect(changed('Nonce: 32891756abcd', 'Nonce: 123456', by('https://evil.example'))[0]).toBe(
      'block: evil.example asks you to sign in to app.example',
    )
    expect(changed('Version: 1', 'Version: 1\nURI: https://evil.example/')[0]).toBe(
      'danger: The sign-in to app.example names a page on another site: https://evil.example/',
    )
    expect(changed('URI: https://app.example/', 'URI: app.example/login')).toHaveLength(1)
    expect(changed('URI: https://app.example/', 'URI: evil.example/login')[0]).toContain('danger')
  })
  it('warns of rights that its words say (ERC-5573), and is a danger where they do not, in whatever case', () => {
    const recap = (json: string, scheme = 'urn:recap:'): string => `${scheme}${Buffer.from(json).toString('base64url')}`
    const RIGHTS = '{"att":{"https://example.com":{"crud/delete":[{}]}}}'
    const WORDS =
      "I further authorize the stated URI to perform the following actions on my behalf: (1) 'crud': 'delete' for 'https://example.com'."
    const withRights = (statement: string, resource: string): Signable => {
      const plainLogin = login({}, `\nResources:\n- ${resource}`)
      if (plainLogin.kind !== 'message') throw new Error('a text was expected')
      return text(hexToString(plainLogin.message).replace('\n\n\n', statement === '' ? '\n\n\n' : `\n\n${statement}\n\n`))
    }
    const said = 'warn: It also lets the site act for you elsewhere, in one way'
    const unsaid = 'danger: It lets the site act for you elsewhere, and its text doesn’t say how'
    const first = (asked: Signable) => judge(asked, app)[0]
    expect(first(withRights(WORDS, recap(RIGHTS)))).toBe(said)
    expect(first(withRights(`Welcome. ${WORDS}`, recap(RIGHTS)))).toBe(said)
    // Honest words in another language, and the rights are said all the same.
    expect(first(withRights(`Willkommen zurück. ${WORDS}`, recap(RIGHTS)))).toBe(said)
    for (const statement of ['', 'Welcome.', WORDS.replace('delete', 'read')])
      expect(first(withRights(statement, recap(RIGHTS))), statement).toBe(unsaid)
    expect(first(withRights(WORDS, recap(RIGHTS, 'URN:RECAP:')))).toBe(unsaid)
    expect(first(withRights(WORDS, recap('{"att":{}}')))).toBe(unsaid)
  })
  it('warns of one that is out of time, and is silent on that without a clock', () => {
    const late = login({}, '\nExpiration Time: 2020-01-01T00:00:00Z')
    expect(judge(late, app)).toEqual(['warn: This sign-in has expired'])
    expect(judge(login({}, '\nNot Before: 2120-01-01T00:00:00Z'), app)).toEqual(['warn: This sign-in isn’t valid yet'])
    const { block: _block, ...blind } = signableInput(late, app)
    expect(judged('sign-in/other-site', blind)).toEqual([])
  })
})

describe('allowance/taken-now', () => {
  const sent = typed(
    'TransferWithAuthorization',
    { from: 'address', to: 'address', value: 'uint256', validAfter: 'uint256', validBefore: 'uint256', nonce: 'bytes32' },
    { from: ALICE, to: BOB, value: '5', validAfter: '0', validBefore: (NOW + 600n).toString(), nonce: HASH },
  )
  // What the recorded transaction paid for gas is no part of a signature's.
  const simulation = { ...find('USDC to bob').simulation, balances: [] }
  const ran = (asked: Signable, by: Address): readonly string[] =>
    judged('allowance/taken-now', signableInput(asked, { simulation, exercise: { tense: 'could', by, gaps: [] } }))
  it('mentions a payment by signature, and is silent where nothing was played or it is done at once', () => {
    expect(ran(sent, BOB)[0]).toMatch(/^info: .+ can take .+ USDC as soon as you sign$/)
    expect(judged('allowance/taken-now', signableInput(sent))).toEqual([])
    expect(judged('allowance/taken-now', signableInput(sent, { simulation, exercise: { tense: 'does', gaps: [] } }))).toEqual([])
  })
  it('takes who may use it for a contract only where that is known to be none', () => {
    expect(ran(permit(), ROUTER)[0]).toMatch(/^warn/)
  })
})
