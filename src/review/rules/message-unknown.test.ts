import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { encodeAbiParameters, encodeFunctionData, parseAbi, stringToHex } from 'viem'
import { describe, expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { TypedData, TypedField } from '#core/messages/typed-data'
import { readOwnDescriptor } from '../../../scripts/data/descriptors/templates.ts'
import { TYPED } from '../../decode/messages/typed/register.ts'
import { typesOf } from '../../decode/messages/test-support/typed-data.ts'
import type { JudgeInput } from '../review.ts'
import { soundly } from '../test-support/judged.ts'
import { signableInput, NOW } from '../test-support/message.ts'
import { ALICE, BOB, NOBODY, ROUTER, RUN, USDC } from '../test-support/recorded.ts'

const CHAIN = 31337
const GATE: Address = '0xb8807ea2829e17ff22f88916d3cf58e99a1410f0'
const DOMAIN = { name: 'Gate', version: '1', chainId: CHAIN, verifyingContract: GATE }
const CODE = know({ nonce: 1n, balance: 0n, codeHash: `0x${'22'.repeat(32)}` as Hex }, RUN)
const BARE = know({ nonce: 1n, balance: 1n, codeHash: '0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470' as Hex }, RUN)
const FACTS = { accounts: { [GATE]: CODE, [USDC]: CODE, [ROUTER]: CODE, [NOBODY]: BARE }, tokens: {} }

const inputOf = (data: TypedData, changes: Partial<JudgeInput> = {}): JudgeInput =>
  signableInput({ kind: 'typed-data', data }, { facts: FACTS, ...changes })
const findings = (data: TypedData, changes?: Partial<JudgeInput>) => soundly(inputOf(data, changes)).findings
const LEVELS = ['info', 'unknown', 'warn', 'danger', 'block']
const atLeast = (level: string, than: string): boolean => LEVELS.indexOf(level) >= LEVELS.indexOf(than)
/** The worst level of findings that say more than that somebody is new. */
const worst = (data: TypedData, changes?: Partial<JudgeInput>): string =>
  findings(data, changes)
    .filter(({ rule }) => rule !== 'recipient/first-time')
    .map(({ level }) => level as string)
    .reduce((most, level) => (atLeast(level, most) ? level : most), 'info')
const unknown = (data: TypedData, changes?: Partial<JudgeInput>): readonly string[] =>
  findings(data, changes).flatMap(({ rule, level, say }) => (rule === 'message/unknown' ? [`${level}: ${plain(say)}`] : []))

/** A value of a type as a taker would fill it: somebody else's address, an amount, an end. */
function sample(type: string, name: string, types: TypedData['types']): unknown {
  const list = /^(.*)\[(\d*)\]$/.exec(type)
  if (list) return Array.from({ length: Number(list[2] || 1) }, () => sample(list[1] ?? '', name, types))
  const struct = types[type]
  if (struct !== undefined) return Object.fromEntries(struct.map((field) => [field.name, sample(field.type, field.name, types)]))
  if (type === 'address') return /owner|from|holder|account|maker|user|signer/i.test(name) ? ALICE : NOBODY
  if (type === 'bool') return true
  if (type === 'string') return name === 'destination' ? NOBODY : 'text'
  if (type === 'bytes') return '0x0102'
  if (type.startsWith('bytes')) return `0x${'11'.repeat(Number(type.slice(5)))}`
  if (/dead|expir|valid|end/i.test(name)) return (NOW + 600n).toString()
  return Number(/\d+$/.exec(type)?.[0]) < 32 ? '1' : '5000000'
}

/** The same with other names for its structs and members, and no other types. */
function renamed(data: TypedData): TypedData {
  const names = Object.keys(data.types).filter((name) => name !== 'EIP712Domain')
  const other = new Map(names.map((name, index) => [name, `Thing${index}`]))
  const typeOf = (type: string): string => {
    const inner = type.split('[', 1)[0] ?? ''
    return (other.get(inner) ?? inner) + type.slice(inner.length)
  }
  const valueOf = (value: unknown, type: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => valueOf(item, type.slice(0, type.lastIndexOf('['))))
    const fields = data.types[type]
    if (fields === undefined || typeof value !== 'object' || value === null) return value
    const members = value as Readonly<Record<string, unknown>>
    return Object.fromEntries(fields.map((field, index) => [`m${index}`, valueOf(members[field.name], field.type)]))
  }
  return {
    domain: data.domain,
    primaryType: other.get(data.primaryType) ?? '',
    types: Object.fromEntries(
      names.map((name) => [
        other.get(name) ?? '',
        (data.types[name] ?? []).map(({ type }, index): TypedField => ({ name: `m${index}`, type: typeOf(type) })),
      ]),
    ),
    message: valueOf(data.message, data.primaryType) as TypedData['message'],
  }
}

const ofForm = (form: string, domain: TypedData['domain'] = DOMAIN): TypedData => {
  const types = typesOf(form)
  const primaryType = form.slice(0, form.indexOf('('))
  return { domain, types, primaryType, message: sample(primaryType, '', types) as TypedData['message'] }
}

/** Forms that the register knows by a test and not by their text. */
const FREE_FORMS = [
  'Follow(address from,string space)',
  'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Trade witness)TokenPermissions(address token,uint256 amount)Trade(address to,uint256 least)',
  'TypedDataSign(Mail contents,string name,string version,uint256 chainId,address verifyingContract,bytes32 salt)Mail(string contents)',
  'Vote(address from,string space,uint64 timestamp,bytes32 proposal,uint32 choice)',
  'ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)',
  'MetaTransaction(uint256 nonce,address from,bytes functionSignature)',
  'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
]

const DESCRIPTORS = join(import.meta.dirname, '../../../data/descriptors')
/** Every form of typed data that a descriptor of ours describes. */
const described = readdirSync(DESCRIPTORS)
  .filter((name) => name.endsWith('.json'))
  .flatMap((name) => {
    const file = JSON.parse(readOwnDescriptor(join(DESCRIPTORS, name)).text) as {
      readonly context?: { readonly eip712?: unknown }
      readonly display?: { readonly formats?: Readonly<Record<string, unknown>> }
    }
    return file.context?.eip712 === undefined ? [] : Object.keys(file.display?.formats ?? {})
  })

describe('typed data with other names than those of its form', () => {
  const forms = [...TYPED.flatMap(({ form }) => (typeof form === 'string' ? [form] : [])), ...FREE_FORMS, ...described]

  it('is every form of the register and of the descriptors', () => {
    expect(described.length).toBeGreaterThan(8)
    expect(forms.length).toBeGreaterThan(50)
  })

  it.each(forms)('is a warning or worse: %s', (form) => {
    for (const domain of [DOMAIN, { name: 'Gate', chainId: CHAIN }]) {
      const data = renamed(ofForm(form, domain))
      expect(atLeast(worst(data), 'warn'), worst(data)).toBe(true)
      expect(findings(data).some(({ rule }) => rule === 'message/unknown' || rule === 'message/may-move-assets')).toBe(true)
    }
  })

  it('is a danger where somebody else gets an amount until some time, or without a limit', () => {
    for (const form of [
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      'PermitSingle(PermitDetails details,address spender,uint256 sigDeadline)PermitDetails(address token,uint160 amount,uint48 expiration,uint48 nonce)',
    ])
      expect(worst(renamed(ofForm(form)))).toBe('danger')
    const points = ofForm('Points(address a,uint256 b,uint256 c)')
    expect(worst({ ...points, message: { a: NOBODY, b: (2n ** 256n - 1n).toString(), c: '7' } })).toBe('danger')
    expect(worst({ ...points, message: { a: NOBODY, b: '5000000', c: (NOW + 600n).toString() } })).toBe('danger')
    // To oneself, of the contract itself, or over: no permission for somebody else.
    for (const a of [ALICE, GATE, ZERO]) expect(worst({ ...points, message: { a, b: '5000000', c: (NOW + 600n).toString() } })).toBe('warn')
    expect(worst({ ...points, message: { a: NOBODY, b: '5000000', c: (NOW - 600n).toString() } })).toBe('warn')
  })
})

/** Honest forms that no decoder of ours knows, as sites ask for them: a warning, and no more. */
const HONEST: readonly (readonly [string, TypedData])[] = [
  [
    'a mail',
    {
      ...ofForm('Letter(address to,string subject,string contents,uint256 sentAt)'),
      message: { to: BOB, subject: 'Hello', contents: 'See you soon', sentAt: NOW.toString() },
    },
  ],
  [
    'a profile',
    {
      ...ofForm('Profile(address account,string name,string bio,uint256 version)'),
      message: { account: ALICE, name: 'alice', bio: 'I like cats', version: '3' },
    },
  ],
  [
    'a sign-in of its own form',
    {
      ...ofForm('Login(address wallet,string statement,string nonce,uint256 issuedAt)', { name: 'Site', version: '1' }),
      message: { wallet: ALICE, statement: 'Sign in to Site', nonce: 'a8f2', issuedAt: NOW.toString() },
    },
  ],
  [
    'terms that are accepted',
    {
      ...ofForm('Terms(string terms,address account,uint256 timestamp)'),
      message: { terms: 'I accept the terms of 2026', account: ALICE, timestamp: NOW.toString() },
    },
  ],
  [
    'a move in a game',
    {
      ...ofForm('Move(address player,uint256 gameId,uint8 x,uint8 y,uint256 nonce)'),
      message: { player: ALICE, gameId: '88123', x: '3', y: '7', nonce: '12' },
    },
  ],
  [
    'a challenge in a game',
    { ...ofForm('Challenge(address opponent,uint256 gameId,uint256 nonce)'), message: { opponent: BOB, gameId: '88123', nonce: '12' } },
  ],
  [
    'a vote without gas',
    {
      ...ofForm('CastVote(address voter,uint256 pollId,uint8 choice,uint256 endsAt)'),
      message: { voter: ALICE, pollId: '41', choice: '1', endsAt: (NOW + 86400n).toString() },
    },
  ],
  [
    'an entry of a list',
    {
      ...ofForm('Allowlist(address wallet,string campaign,uint256 timestamp)'),
      message: { wallet: ALICE, campaign: 'spring', timestamp: NOW.toString() },
    },
  ],
  [
    'a follow',
    {
      ...ofForm('FollowProfiles(uint256[] profileIds,bytes[] datas,uint256 nonce,uint256 deadline)'),
      message: { profileIds: ['23', '99'], datas: ['0x', '0x'], nonce: '4', deadline: (NOW + 600n).toString() },
    },
  ],
]

describe('honest forms that nobody here knows', () => {
  it.each(HONEST)('are a warning and no more: %s', (_, data) => {
    expect(worst(data)).toBe('warn')
    expect(unknown(data)).toEqual([`warn: Assay doesn’t know messages of the form ${data.primaryType}`])
  })
  it('are silent where a descriptor tells what they are', () => {
    const [, data] = HONEST[0] ?? ['', ofForm('A(uint8 a)')]
    const description = { intent: 'Write a mail', fields: [], warnings: [], from: 'shipped' }
    expect(unknown(data, { described: [{ of: 'message', description } as never] })).toEqual([])
  })
})

const ABI = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function transfer(address to, uint256 amount)',
  'function setApprovalForAll(address operator, bool approved)',
  'function balanceOf(address owner) view returns (uint256)',
  'function transferOwnership(address newOwner)',
])
const APPROVE = encodeFunctionData({ abi: ABI, functionName: 'approve', args: [NOBODY, 2n ** 256n - 1n] })
const words = (data: Hex): readonly Hex[] => (`${data.slice(2)}${'00'.repeat(28)}`.match(/.{64}/g) ?? []).map((word): Hex => `0x${word}`)
const ENCODED = encodeAbiParameters([{ type: 'address' }, { type: 'uint256' }, { type: 'bytes' }], [USDC, 0n, APPROVE])

/** Calldata in every place where a form that nobody knows can hold it. */
const PLACES: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  ['in bytes', 'Claim(bytes32 id,bytes payload)', { id: `0x${'12'.repeat(32)}`, payload: APPROVE }],
  ['in a list of bytes', 'Claim(uint256 id,bytes[] parts)', { id: '1', parts: ['0x', APPROVE] }],
  ['in words of 32 bytes', 'Claim(bytes32[] parts)', { parts: words(APPROVE) }],
  ['in a text', 'Claim(string note)', { note: APPROVE }],
  ['in a struct further down', 'Claim(Step[] steps)Step(address target,bytes how)', { steps: [{ target: USDC, how: APPROVE }] }],
  ['in the encoding of a call', 'Claim(bytes payload)', { payload: ENCODED }],
]

describe('calldata in a message of a form that nobody knows', () => {
  it.each(PLACES)('is a danger where it gives something away: %s', (_, form, message) => {
    const data = { ...ofForm(form), domain: { ...DOMAIN, verifyingContract: USDC }, message }
    expect(unknown(data)).toEqual(['danger: A message of the form Claim holds a call that gives away what’s yours'])
    // It is judged as the call that it is, too.
    expect(findings(data).map(({ rule, level }) => `${level} ${rule}`)).toContain('danger allowance/no-code')
  })

  it('is one for each way to give something away', () => {
    const gifts: readonly Hex[] = [
      APPROVE,
      encodeFunctionData({ abi: ABI, functionName: 'transfer', args: [NOBODY, 5_000_000n] }),
      encodeFunctionData({ abi: ABI, functionName: 'setApprovalForAll', args: [NOBODY, true] }),
      encodeFunctionData({ abi: ABI, functionName: 'transferOwnership', args: [NOBODY] }),
    ]
    for (const payload of gifts)
      expect(unknown({ ...ofForm('Claim(bytes payload)'), message: { payload } })[0], payload).toContain('danger: ')
  })

  it('is a warning where it gives nothing away, takes something back, or is no call', () => {
    const harmless: readonly Hex[] = [
      encodeFunctionData({ abi: ABI, functionName: 'approve', args: [NOBODY, 0n] }),
      encodeFunctionData({ abi: ABI, functionName: 'setApprovalForAll', args: [NOBODY, false] }),
      '0x',
      '0xdeadbeef',
      APPROVE.slice(0, 60) as Hex,
      stringToHex('a text of some length that is no call at all'),
    ]
    for (const payload of harmless) {
      const [only, ...more] = unknown({ ...ofForm('Claim(bytes payload)'), message: { payload } })
      expect([only?.slice(0, 5), more], payload).toEqual(['warn:', []])
    }
  })
})

describe('meta-transactions', () => {
  const FORMS = [
    ['MetaTransaction(uint256 nonce,address from,bytes functionSignature)', 'functionSignature', undefined],
    ['ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data)', 'data', 'to'],
    ['ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)', 'data', 'to'],
    ['ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,uint256 validUntil)', 'data', 'to'],
    ['ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,uint256 validUntilTime)', 'data', 'to'],
    ['ForwardRequest(address from,address target,uint256 nonce,bytes data,uint256 validUntilTime)', 'data', 'target'],
    ['ForwardRequest(address from,address to,uint256 txGas,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)', 'data', 'to'],
    [
      'ERC20ForwardRequest(address from,address to,address token,uint256 txGas,uint256 tokenGasPrice,uint256 batchId,uint256 batchNonce,uint256 deadline,bytes data)',
      'data',
      'to',
    ],
    [
      'RelayRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,uint256 validUntil,RelayData relayData)RelayData(uint256 gasPrice,uint256 pctRelayFee,uint256 baseRelayFee,address relayWorker,address paymaster,address forwarder,bytes paymasterData,uint256 clientId)',
      'data',
      'to',
    ],
    [
      'SponsoredCallERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
      'data',
      'target',
    ],
    [
      'SponsoredCallConcurrentERC2771(uint256 chainId,address target,bytes data,address user,bytes32 userSalt,uint256 userDeadline)',
      'data',
      'target',
    ],
    [
      'CallWithSyncFeeERC2771(uint256 chainId,address target,bytes data,address user,uint256 userNonce,uint256 userDeadline)',
      'data',
      'target',
    ],
  ] as const

  /** The form with a call in it, to USDC. */
  const meta = ([form, data, to]: (typeof FORMS)[number], payload: Hex): TypedData => {
    const made = ofForm(form, { ...DOMAIN, verifyingContract: to === undefined ? USDC : GATE })
    return { ...made, message: { ...made.message, value: '0', [data]: payload, ...(to === undefined ? {} : { [to]: USDC }) } }
  }

  it.each(FORMS)('are told as the call that they are, and judged as one: %s', (...form) => {
    const data = meta(form as never, APPROVE)
    const { sentence, findings: found } = soundly(inputOf(data))
    expect(plain(sentence)).toMatch(/^Let someone else submit for you: “Let 0x[0-9a-f]{40} spend unlimited USDC”$/)
    const said = found.map(({ rule, level }) => `${level} ${rule}`)
    expect(said).toContain('danger allowance/no-code')
    expect(said.filter((one) => one.includes('message/unknown') || one.includes('may-move'))).toEqual([])
  })

  it('with a call that takes a right back are no danger', () => {
    const nothing = encodeFunctionData({ abi: ABI, functionName: 'approve', args: [ROUTER, 0n] })
    for (const form of FORMS) expect(worst(meta(form, nothing)), form[0]).not.toBe('danger')
  })

  it('with a call that nobody can name are a warning', () => {
    for (const form of FORMS) expect(findings(meta(form, `0xdeadbeef${'00'.repeat(32)}`)).map(({ rule }) => rule)).toContain('call/unknown')
  })

  it('with one member more are a form that nobody knows', () => {
    const data = ofForm('ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,bytes data,bytes more)')
    expect(unknown({ ...data, message: { ...data.message, data: '0x', more: APPROVE } })).toEqual([
      'danger: A message of the form ForwardRequest holds a call that gives away what’s yours',
    ])
  })

  it('of a chain that the salt names are for that chain: stopped on another one', () => {
    const salted = (chain: number): TypedData => ({
      ...meta(FORMS[0], APPROVE),
      domain: { name: 'Wrapped Ether', version: '1', verifyingContract: USDC, salt: `0x${chain.toString(16).padStart(64, '0')}` },
    })
    const other = (data: TypedData) =>
      findings(data).flatMap(({ rule, level, say }) => (rule === 'message/other-domain' ? [`${level}: ${plain(say)}`] : []))
    expect(other(salted(CHAIN))).toEqual([])
    expect(other(salted(137))).toEqual([`block: This message is for chain 137, but you’re on chain ${CHAIN}`])
  })
})

describe('a message that one’s own account checks', () => {
  const order = ofForm('Enable(bytes21 validationId,uint32 nonce,address hook,bytes validatorData)')
  const ownAccounts = know([{ address: ROUTER, name: 'Treasury' }], { kind: 'own', method: 'store' } as never)
  it('is a danger, whatever its form: the account takes it as an order', () => {
    for (const data of [order, renamed(order), HONEST[1]?.[1] ?? order])
      for (const [verifyingContract, changes] of [
        [ALICE, {}],
        [ROUTER, { facts: { ...FACTS, ownAccounts } }],
      ] as const) {
        const said = unknown({ ...data, domain: { ...DOMAIN, verifyingContract } }, changes)
        expect(said[0]).toMatch(/^danger: Your own account .+ would obey the message /)
      }
  })
  it('is none where somebody else checks it, nor in a form that wraps what is signed (ERC-7739)', () => {
    expect(unknown({ ...(HONEST[1]?.[1] ?? order), domain: { ...DOMAIN, verifyingContract: GATE } })[0]).toContain('warn')
    const personal = ofForm('PersonalSign(bytes prefixed)', { ...DOMAIN, verifyingContract: ALICE })
    const text = stringToHex('\u0019Ethereum Signed Message:\n5hello')
    expect(unknown({ ...personal, message: { prefixed: text } })).toEqual([])
  })
})
