import { type Abi, encodeFunctionData, maxUint256, parseAbi } from 'viem'
import { describe, expect, it } from 'vitest'
import type { Address } from '#core/ethereum/address'
import { know } from '#core/evidence/fact'
import type { FindingLevel } from '#core/signing/finding'
import { type Hex, pad } from '#core/bytes/hex'
import type { Signable } from '#core/signing/signable'
import { readSignable } from '#decode'
import type { Facts } from '../facts.ts'
import type { JudgeInput } from '../review.ts'
import { judged, soundly } from '../test-support/judged.ts'
import { signableInput, NOW } from '../test-support/message.ts'
import { ALICE, BOB, CATS, find, factsOf, LOOKALIKE, RECORD, ROUTER, RUN, USDC } from '../test-support/recorded.ts'

/** The contract at which the right is given; nothing is known of it. */
const PLACE: Address = '0x00000000000000000000000000000000c0ffee01'
const STRANGER: Address = '0x976ea74026e726554db657fa54763abd0c3a0aa9'
const CONTRACT: Address = '0xb8807ea2829e17ff22f88916d3cf58e99a1410f0'
/** Whether it has code was not read. */
const UNREAD: Address = '0xb8807ea2829e17ff22f88916d3cf58e99a1410f1'
const SAVINGS: Address = '0x15d34aaf54267db7d7c367839aaf71a00a2c6a65'
const ONE_INCH: Address = '0x111111125421ca6dc452d289314280a0f8842a65'

const account = (codeHash: Hex) => know({ nonce: 1n, balance: 1n, codeHash }, RUN)
const CODE = account(`0x${'22'.repeat(32)}`)
const NO_CODE = account('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
const FACTS: Facts = {
  ...factsOf(find('exact approve')),
  ownAccounts: know(
    [
      { address: ALICE, name: 'Alice' },
      { address: SAVINGS, name: 'Savings' },
    ],
    RECORD,
  ),
  accounts: {
    [STRANGER]: NO_CODE,
    [CONTRACT]: CODE,
    [ROUTER]: CODE,
    [ONE_INCH]: CODE,
    [BOB]: NO_CODE,
    [SAVINGS]: NO_CODE,
    [LOOKALIKE]: NO_CODE,
    [PLACE]: CODE,
    [USDC]: CODE,
  },
}

/** `whole`: everything, and for good. `some`: one unit, for good. `harmless`: nothing can be taken out. `owner`: control over an account or a contract. */
type Kind = 'whole' | 'some' | 'harmless' | 'owner'
type Holder = 'stranger' | 'contract' | 'known' | 'listed' | 'contact' | 'own' | 'lookalike'
const HOLDERS: Readonly<Record<Holder, Address>> = {
  stranger: STRANGER,
  contract: CONTRACT,
  known: ROUTER,
  listed: ONE_INCH,
  contact: BOB,
  own: SAVINGS,
  lookalike: LOOKALIKE,
}

const EXPECTED: Readonly<Record<Kind, Readonly<Record<Holder, FindingLevel | 'none'>>>> = {
  whole: { stranger: 'danger', contract: 'danger', known: 'warn', listed: 'warn', contact: 'warn', own: 'none', lookalike: 'danger' },
  some: { stranger: 'danger', contract: 'warn', known: 'warn', listed: 'warn', contact: 'warn', own: 'none', lookalike: 'danger' },
  harmless: { stranger: 'warn', contract: 'warn', known: 'warn', listed: 'warn', contact: 'warn', own: 'none', lookalike: 'danger' },
  // To hand over control is a danger whoever gets it, but oneself.
  owner: { stranger: 'danger', contract: 'danger', known: 'danger', listed: 'danger', contact: 'danger', own: 'none', lookalike: 'danger' },
}

const ABOUT_RIGHTS = new Set([
  'allowance/right',
  'allowance/no-code',
  'allowance/operator',
  'allowance/unknown-spender',
  'control/handed-over',
  'delegation/open-ended',
  'recipient/lookalike',
])
const ORDER: readonly (FindingLevel | 'none')[] = ['none', 'unknown', 'info', 'warn', 'danger', 'block']
const levelOf = (input: JudgeInput): FindingLevel | 'none' =>
  soundly(input)
    .findings.filter(({ rule }) => ABOUT_RIGHTS.has(rule))
    .reduce<FindingLevel | 'none'>((worst, { level }) => (ORDER.indexOf(level) > ORDER.indexOf(worst) ? level : worst), 'none')

const call = (abi: string, args: readonly unknown[], to: Address = PLACE): Signable => ({
  kind: 'calls',
  chainId: 31337,
  atomic: 'required',
  calls: [{ to, value: 0n, data: encodeFunctionData({ abi: parseAbi([`function ${abi}`] as readonly string[]) as Abi, args } as never) }],
})

const MAX = maxUint256
const WORD = `0x${'ab'.repeat(32)}` as const
const SIG = [27, WORD, WORD] as const

const evcData = (who: Address): Hex =>
  encodeFunctionData({ abi: parseAbi(['function setAccountOperator(address,address,bool)']), args: [ALICE, who, true] })
const relayerData = (who: Address): Hex =>
  encodeFunctionData({ abi: parseAbi(['function setRelayerApproval(address,address,bool)']), args: [ALICE, who, true] })

const morphoData = (who: Address): Hex =>
  encodeFunctionData({
    abi: parseAbi(['function setAuthorizationWithSig((address,address,bool,uint256,uint256),(uint8,bytes32,bytes32))']),
    args: [[ALICE, who, true, 0n, MAX], SIG],
  })

/** Every function that gives a right: what it gives, and how it is called for a holder. */
const GIVING: readonly (readonly [string, Kind, (who: Address) => readonly unknown[]])[] = [
  ['allow(address,bool)', 'whole', (who) => [who, true]],
  ['allowBySig(address,address,bool,uint256,uint256,uint8,bytes32,bytes32)', 'whole', (who) => [ALICE, who, true, 0n, MAX, ...SIG]],
  ['setAuthorization(address,bool)', 'whole', (who) => [who, true]],
  [
    'setAuthorizationWithSig((address,address,bool,uint256,uint256),(uint8,bytes32,bytes32))',
    'whole',
    (who) => [[ALICE, who, true, 0n, MAX], SIG],
  ],
  ['setRelayerApproval(address,address,bool)', 'whole', (who) => [ALICE, who, true]],
  ['hope(address)', 'whole', (who) => [who]],
  ['cdpAllow(uint256,address,uint256)', 'whole', (who) => [1n, who, 1n]],
  ['urnAllow(address,uint256)', 'whole', (who) => [who, 1n]],
  ['give(uint256,address)', 'whole', (who) => [1n, who]],
  ['approveDelegation(address,uint256)', 'whole', (who) => [who, MAX]],
  ['approveDelegation(address,uint256)', 'some', (who) => [who, 1n]],
  ['delegationWithSig(address,address,uint256,uint256,uint8,bytes32,bytes32)', 'whole', (who) => [ALICE, who, MAX, MAX, ...SIG]],
  ['setMasterContractApproval(address,address,bool,uint8,bytes32,bytes32)', 'whole', (who) => [ALICE, who, true, ...SIG]],
  ['setUserPositionManager(address,bool)', 'whole', (who) => [who, true]],
  ['updateDelegate(address,bool)', 'whole', (who) => [who, true]],
  ['approveManager(address,bool)', 'whole', (who) => [who, true]],
  ['setBotPermissions(address,uint192)', 'whole', (who) => [who, 1n]],
  ['setAllowance(address,address,uint96,uint16,uint32)', 'some', (who) => [who, USDC, 1n, 0, 0]],
  ['setClaimerFor(address)', 'whole', (who) => [who]],
  ['delegateAll(address,bytes32,bool)', 'harmless', (who) => [who, WORD, true]],
  ['setDelegate(bytes32,address)', 'harmless', (who) => [WORD, who]],
  ['addSubaccount(address)', 'harmless', (who) => [who]],
  ['rely(address)', 'owner', (who) => [who]],
  ['grantRoles(address,uint256)', 'owner', (who) => [who, 1n]],
  ['setAddManager(uint256,address)', 'harmless', (who) => [1n, who]],
  ['setRemoveManager(uint256,address)', 'whole', (who) => [1n, who]],
  ['approvePlugin(address)', 'whole', (who) => [who]],
  ['approveAllDelegatePowers(address)', 'whole', (who) => [who]],
  ['grantPermission(uint128,bytes32,address)', 'whole', (who) => [1n, WORD, who]],
  ['authorizeOperator(address)', 'whole', (who) => [who]],
  ['setOperator(address,bool)', 'whole', (who) => [who, true]],
  ['approve(address,uint256,uint256)', 'whole', (who) => [who, 1n, MAX]],
  ['approve(address,uint256,uint256)', 'some', (who) => [who, 1n, 1n]],
  ['setAccountOperator(address,address,bool)', 'whole', (who) => [ALICE, who, true]],
  // An account of the same owner has the same first nineteen bytes.
  ['setAccountOperator(address,address,bool)', 'whole', (who) => [`${ALICE.slice(0, 40)}07`, who, true]],
  ['setOperator(bytes19,address,uint256)', 'whole', (who) => [ALICE.slice(0, 40), who, 1n]],
  ['setAppointee(address,address,address,bytes4)', 'whole', (who) => [ALICE, who, PLACE, '0x12345678']],
  ['addPendingAdmin(address,address)', 'whole', (who) => [ALICE, who]],
  ['setOperators((address,bool)[])', 'whole', (who) => [[[who, true]]]],
  // Through a batch of the connector, and through a bundle that hands in a signature.
  ['batch((address,address,uint256,bytes)[])', 'whole', (who) => [[[PLACE, `0x${'00'.repeat(20)}`, 0n, evcData(who)]]]],
  ['multicall((address,bytes,uint256,bool,bytes32)[])', 'whole', (who) => [[[CONTRACT, morphoData(who), 0n, false, WORD]]]],
  // The one that is given stands behind many that are taken back.
  ['setOperators((address,bool)[])', 'whole', (who) => [[...Array.from({ length: 40 }, () => [PLACE, false]), [who, true]]]],
  ['changeDelegatedExecutorsConfig(uint256,address[],bool[])', 'whole', (who) => [1n, [PLACE, who], [false, true]]],
  ['delegate(address)', 'harmless', (who) => [who]],
  ['delegateTo(address,(bytes,uint256),bytes32)', 'harmless', (who) => [who, ['0x', 0n], WORD]],
  ['setSubnodeOwner(bytes32,bytes32,address)', 'harmless', (who) => [WORD, WORD, who]],
  ['setRecord(bytes32,address,address,uint64)', 'whole', (who) => [WORD, who, PLACE, 0n]],
  ['reclaim(uint256,address)', 'whole', (who) => [1n, who]],
  ['approve(bytes32,address,bool)', 'whole', (who) => [WORD, who, true]],
  ['changeRecoveryAddress(address)', 'whole', (who) => [who]],
  ['addOwnerAddress(address)', 'owner', (who) => [who]],
  ['addGuardian(address)', 'owner', (who) => [who]],
  ['setAdmin(address)', 'owner', (who) => [who]],
  ['addMinter(address)', 'owner', (who) => [who]],
  ['configureMinter(address,uint256)', 'owner', (who) => [who, 1n]],
  ['setAddrPrivilege(address,bytes32)', 'owner', (who) => [who, WORD]],
  ['installModule(uint256,address,bytes)', 'owner', (who) => [1n, who, '0x']],
  ['updateOwners(address[],address[])', 'owner', (who) => [[who], []]],
  ['transferOwnership(address)', 'owner', (who) => [who]],
  ['setAuthority(address)', 'owner', (who) => [who]],
  ['upgradeAndCall(address,address,bytes)', 'owner', (who) => [CONTRACT, who, '0x']],
  ['changeProxyAdmin(address,address)', 'owner', (who) => [CONTRACT, who]],
]

/** The same functions where they take a right back, or give one to nothing: calm, whoever it is about. */
const TAKING: readonly (readonly [string, (who: Address) => readonly unknown[]])[] = [
  ['allow(address,bool)', (who) => [who, false]],
  ['setAuthorization(address,bool)', (who) => [who, false]],
  ['setRelayerApproval(address,address,bool)', (who) => [ALICE, who, false]],
  ['nope(address)', (who) => [who]],
  ['cdpAllow(uint256,address,uint256)', (who) => [1n, who, 0n]],
  ['approveDelegation(address,uint256)', (who) => [who, 0n]],
  ['revokeOperator(address)', (who) => [who]],
  ['setOperator(address,bool)', (who) => [who, false]],
  ['approve(address,uint256,uint256)', (who) => [who, 1n, 0n]],
  ['setAccountOperator(address,address,bool)', (who) => [ALICE, who, false]],
  ['setOperators((address,bool)[])', (who) => [[[who, false]]]],
  ['approve(bytes32,address,bool)', (who) => [WORD, who, false]],
  ['decreaseApproval(address,uint256)', (who) => [who, 1n]],
]

const given = (asked: Signable, changes: Partial<JudgeInput> = {}): JudgeInput => signableInput(asked, { facts: FACTS, ...changes })

describe.each(Object.entries(HOLDERS) as [Holder, Address][])('a right for %s', (holder, who) => {
  it.each(GIVING.map((row) => [`${row[0]} (${row[1]})`, row] as const))('by %s', (_, [abi, kind, args]) => {
    expect(levelOf(given(call(abi, args(who))))).toBe(EXPECTED[kind][holder])
  })

  it.each(TAKING)('is calm where %s takes it back', (abi, args) => {
    expect(levelOf(given(call(abi, args(who))))).toBe('none')
  })
})

const TYPES = (form: string) =>
  Object.fromEntries(
    [...form.matchAll(/([\w:]+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => [
      name,
      fields.split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' })),
    ]),
  )
const typed = (form: string, message: Readonly<Record<string, unknown>>, domain: object = {}): Signable => ({
  kind: 'typed-data',
  data: {
    domain: { name: 'Test', version: '1', chainId: 31337, verifyingContract: PLACE, ...domain },
    types: TYPES(form),
    primaryType: form.slice(0, form.indexOf('(')),
    message,
  },
})

const LATER = (NOW + 86_400n).toString()
const HYPERLIQUID = { name: 'HyperliquidSignTransaction', verifyingContract: `0x${'00'.repeat(20)}` }
type Signed = readonly [string, Kind, (who: Address) => Signable]

/** Every message that gives a right. */
const SIGNING: readonly Signed[] = [
  [
    'Compound III',
    'whole',
    (who) =>
      typed('Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)', {
        owner: ALICE,
        manager: who,
        isAllowed: true,
        nonce: '0',
        expiry: LATER,
      }),
  ],
  [
    'Morpho',
    'whole',
    (who) =>
      typed('Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)', {
        authorizer: ALICE,
        authorized: who,
        isAuthorized: true,
        nonce: '0',
        deadline: LATER,
      }),
  ],
  ...(['whole', 'some'] as const).map((kind): Signed => [
    `Aave's credit, ${kind}`,
    kind,
    (who) =>
      typed('DelegationWithSig(address delegatee,uint256 value,uint256 nonce,uint256 deadline)', {
        delegatee: who,
        value: kind === 'whole' ? MAX.toString() : '1',
        nonce: '0',
        deadline: LATER,
      }),
  ]),
  [
    'BentoBox',
    'whole',
    (who) =>
      typed('SetMasterContractApproval(string warning,address user,address masterContract,bool approved,uint256 nonce)', {
        warning: 'Give FULL access',
        user: ALICE,
        masterContract: who,
        approved: true,
        nonce: '0',
      }),
  ],
  [
    'Balancer',
    'whole',
    (who) =>
      typed('SetRelayerApproval(bytes calldata,address sender,uint256 nonce,uint256 deadline)', {
        calldata: relayerData(who),
        sender: who,
        nonce: '0',
        deadline: LATER,
      }),
  ],
  [
    'Euler',
    'whole',
    (who) =>
      typed('Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)', {
        signer: ALICE,
        sender: PLACE,
        nonceNamespace: '0',
        nonce: '0',
        deadline: LATER,
        value: '0',
        data: evcData(who),
      }),
  ],
  [
    'Lens',
    'whole',
    (who) =>
      typed(
        'ChangeDelegatedExecutorsConfig(uint256 delegatorProfileId,address[] delegatedExecutors,bool[] approvals,uint64 configNumber,bool switchToGivenConfig,uint256 nonce,uint256 deadline)',
        {
          delegatorProfileId: '1',
          delegatedExecutors: [PLACE, who],
          approvals: [false, true],
          configNumber: '1',
          switchToGivenConfig: true,
          nonce: '0',
          deadline: LATER,
        },
      ),
  ],
  [
    'Farcaster, the account',
    'whole',
    (who) => typed('Transfer(uint256 fid,address to,uint256 nonce,uint256 deadline)', { fid: '1', to: who, nonce: '0', deadline: LATER }),
  ],
  [
    'Farcaster, its recovery',
    'whole',
    (who) =>
      typed('ChangeRecoveryAddress(uint256 fid,address from,address to,uint256 nonce,uint256 deadline)', {
        fid: '1',
        from: PLACE,
        to: who,
        nonce: '0',
        deadline: LATER,
      }),
  ],
  [
    'votes',
    'harmless',
    (who) => typed('Delegation(address delegatee,uint256 nonce,uint256 expiry)', { delegatee: who, nonce: '0', expiry: LATER }),
  ],
  [
    'an agent of Hyperliquid',
    'harmless',
    (who) =>
      typed(
        'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)',
        { hyperliquidChain: 'Mainnet', agentAddress: who, agentName: 'desktop', nonce: '1' },
        HYPERLIQUID,
      ),
  ],
  [
    'other owners at Hyperliquid',
    'whole',
    (who) =>
      typed(
        'HyperliquidTransaction:ConvertToMultiSigUser(string hyperliquidChain,string signers,uint64 nonce)',
        { hyperliquidChain: 'Mainnet', signers: JSON.stringify({ authorizedUsers: [who], threshold: 1 }), nonce: '1' },
        HYPERLIQUID,
      ),
  ],
  [
    'a validator of Kernel',
    'owner',
    (who) =>
      typed(
        'Enable(bytes21 validationId,uint32 nonce,address hook,bytes validatorData,bytes hookData,bytes selectorData)',
        { validationId: `0x01${who.slice(2)}`, nonce: '1', hook: PLACE, validatorData: '0x', hookData: '0x', selectorData: '0x' },
        { verifyingContract: ALICE },
      ),
  ],
  [
    'a module of Nexus',
    'owner',
    (who) =>
      typed(
        'ModuleEnableMode(address module,uint256 moduleType,bytes32 userOpHash,bytes32 initDataHash)',
        { module: who, moduleType: '1', userOpHash: WORD, initDataHash: WORD },
        { verifyingContract: ALICE },
      ),
  ],
  [
    'every item of an ERC-1155',
    'whole',
    (who) =>
      typed('Permit(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)', {
        owner: ALICE,
        operator: who,
        approved: true,
        nonce: '0',
        deadline: LATER,
      }),
  ],
]

/** A marketplace is named by its list, and an operator that it names is no finding of its own. */
const isQuiet = (name: string, holder: Holder): boolean =>
  name === 'every item of an ERC-1155' && ['known', 'listed', 'contact'].includes(holder)

describe.each(Object.entries(HOLDERS) as [Holder, Address][])('a signature for %s', (holder, who) => {
  it.each(SIGNING.filter(([name]) => !isQuiet(name, holder)))('by %s', (_, kind, sign) => {
    expect(levelOf(given(sign(who)))).toBe(EXPECTED[kind][holder])
  })
})

describe('a spend permission', () => {
  const spend = (spender: Address, allowance: bigint, end: bigint): Signable =>
    typed(
      'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData)',
      {
        account: ALICE,
        spender,
        token: USDC,
        allowance: allowance.toString(),
        period: '2592000',
        start: '0',
        end: end.toString(),
        salt: '0',
        extraData: '0x',
      },
    )
  const judgeIt = (spender: Address, allowance: bigint, end: bigint) => judged('allowance/right', given(spend(spender, allowance, end)))

  it('is a warning within limits, a danger without, and nothing when it is over', () => {
    const limits = 'could take from you repeatedly, within limits'
    expect(judgeIt(CONTRACT, 10_000_000n, NOW + 100n)).toEqual([`warn: ${CONTRACT} ${limits}`])
    expect(judgeIt(CONTRACT, 2n ** 160n - 1n, NOW + 100n)[0]).toMatch(/^danger: /)
    expect(judgeIt(STRANGER, 10_000_000n, 2n ** 48n - 1n)[0]).toMatch(/^danger: /)
    expect(judgeIt(STRANGER, 10_000_000n, NOW)).toEqual([`info: ${STRANGER} would get a permission that has already expired`])
    expect(judgeIt(CONTRACT, 0n, NOW + 100n)).toEqual([])
    expect(judgeIt(SAVINGS, 2n ** 160n - 1n, NOW + 100n)).toEqual([])
  })
})

describe('a descriptor', () => {
  const description = { intent: 'Nothing to worry about', fields: [], from: 'own', id: 'a', hash: '0x02', warnings: [] } as const
  const message: NonNullable<JudgeInput['described']> = [{ of: 'message', description }]

  it.each(SIGNING)('lowers nothing of %s', (_, kind, sign) => {
    expect(levelOf(given(sign(STRANGER), { described: message }))).toBe(EXPECTED[kind].stranger)
  })

  it.each(GIVING)('lowers nothing of %s', (abi, kind, args) => {
    const asked = call(abi, args(STRANGER))
    const calls = asked.kind === 'calls' ? asked.calls : []
    const described = calls.map((one) => ({ of: 'call' as const, call: { ...one, from: ALICE, chainId: 31337 }, description }))
    const input = given(asked, { described })
    expect(levelOf(input)).toBe(EXPECTED[kind].stranger)
    expect(JSON.stringify(soundly(input).sentence, (_, value: unknown) => (typeof value === 'bigint' ? `${value}` : value))).not.toContain(
      'Nothing to worry',
    )
  })

  it('leaves a warning where a form that nobody here knows looks like a permission', () => {
    const form = typed('Grant(address operator,uint256 amount,uint256 deadline)', { operator: STRANGER, amount: '1', deadline: LATER })
    expect(judged('message/may-move-assets', given(form))[0]).toMatch(/^danger: /)
    expect(judged('message/may-move-assets', given(form, { described: message }))[0]).toMatch(/^danger: /)
    const shipped = [{ of: 'message' as const, description: { ...description, from: 'registry' as const } }]
    expect(judged('message/may-move-assets', given(form, { described: shipped }))[0]).toMatch(/^warn: /)
  })
})

describe('what is not known', () => {
  const BLIND: Facts = { accounts: {}, tokens: {} }
  it.each(GIVING.filter(([, kind]) => kind === 'whole'))('lowers no danger of %s', (abi, _, args) => {
    expect(levelOf(signableInput(call(abi, args(STRANGER)), { facts: BLIND }))).toBe('danger')
  })
})

describe('calldata that nobody can read', () => {
  it('in a message of Euler lets its sender do anything', () => {
    const form = 'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)'
    const message = { signer: ALICE, nonceNamespace: '0', nonce: '0', deadline: LATER, value: '0', data: '0x12345678' }
    expect(levelOf(given(typed(form, { ...message, sender: STRANGER })))).toBe('danger')
    expect(levelOf(given(typed(form, { ...message, sender: `0x${'00'.repeat(20)}` })))).toBe('danger')
  })
})

describe('a payment by signature', () => {
  const hyperliquid = (action: string, message: object): Signable => {
    const found = readSignable(
      JSON.stringify({
        domain: { name: 'HyperliquidSignTransaction', version: '1', chainId: 31337, verifyingContract: `0x${'00'.repeat(20)}` },
        primaryType: `HyperliquidTransaction:${action.slice(0, action.indexOf('('))}`,
        types: TYPES(`HyperliquidTransaction:${action}`),
        message: { hyperliquidChain: 'Mainnet', ...message },
      }),
    ).candidates[0]
    if (found?.signable?.kind !== 'typed-data') throw new Error('not read')
    return found.signable
  }
  const fee = (maxFeeRate: string): Signable =>
    hyperliquid('ApproveBuilderFee(string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce)', {
      maxFeeRate,
      builder: STRANGER,
      nonce: '1',
    })
  const FORMS = [
    ['UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)', { time: '1' }],
    ['SpotSend(string hyperliquidChain,string destination,string token,string amount,uint64 time)', { token: 'HYPE:0x0d01', time: '1' }],
    [
      'SendAsset(string hyperliquidChain,string destination,string sourceDex,string destinationDex,string token,string amount,string fromSubAccount,uint64 nonce)',
      { sourceDex: '', destinationDex: 'spot', token: 'USDC:0x6d1e', fromSubAccount: '', nonce: '1' },
    ],
    ['Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)', { time: '1' }],
  ] as const
  const judgeIt = (form: string, message: object) => judged('message/pays-stranger', given(hyperliquid(form, message)))

  it.each(FORMS)('on Hyperliquid is stopped where a large sum goes to somebody new: %s', (form, more) => {
    const words = form.includes('Withdraw') ? 'What you withdraw goes to' : 'It pays a large sum to'
    expect(judgeIt(form, { destination: STRANGER, amount: '25000', ...more })[0]).toContain(words)
    // Written in any case, it is the same address.
    expect(judgeIt(form, { destination: `0x${STRANGER.slice(2).toUpperCase()}`, amount: '25000', ...more })[0]).toContain(words)
    for (const destination of [ALICE, BOB, SAVINGS]) expect(judgeIt(form, { destination, amount: '25000', ...more })).toEqual([])
    // What is withdrawn is one's own, whatever the sum.
    expect(judgeIt(form, { destination: STRANGER, amount: '250', ...more })).toHaveLength(form.includes('Withdraw') ? 1 : 0)
    expect(judged('recipient/lookalike', given(hyperliquid(form, { destination: LOOKALIKE, amount: '1', ...more })))).toHaveLength(1)
  })

  // Up to one percent is what Hyperliquid lets builders ask for at most.
  it.each(['0.001%', '0.1%', '1%', ' 1.0 %'])('at Hyperliquid may have a builder paid a fee of %s', (maxFeeRate) => {
    expect(judged('allowance/right', given(fee(maxFeeRate)))[0]).toMatch(/^warn: .*can’t take anything out/)
  })
  it.each(['1.01%', '10%', '100%', '1e2%', '', 'ten'])('at Hyperliquid is a right to take for a builder who asks for %s', (maxFeeRate) => {
    expect(judged('allowance/right', given(fee(maxFeeRate)))[0]).toMatch(/^danger: /)
  })

  it('tells of a right that is given to a key', () => {
    const add = 'Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)'
    const message = {
      owner: ALICE,
      keyType: '1',
      key: `0x${'ab'.repeat(32)}`,
      metadataType: '1',
      metadata: '0x',
      nonce: '0',
      deadline: LATER,
    }
    expect(judged('allowance/right', given(typed(add, message)))).toEqual([
      'warn: Anyone with a key named in this message could act for you',
    ])
    const remove = 'Remove(address owner,bytes key,uint256 nonce,uint256 deadline)'
    expect(judged('allowance/right', given(typed(remove, { owner: ALICE, key: '0xab', nonce: '0', deadline: LATER })))).toEqual([])
  })

  const authorized = (to: Address, value: bigint, validBefore: bigint): Signable =>
    typed(
      'TransferWithAuthorization(address from,address to,uint256 value,uint256 validAfter,uint256 validBefore,bytes32 nonce)',
      { from: ALICE, to, value: value.toString(), validAfter: '0', validBefore: validBefore.toString(), nonce: pad(ALICE) },
      { verifyingContract: USDC },
    )
  it('of EIP-3009 is stopped where somebody new can hand it in years later', () => {
    const judgeOne = (to: Address, value: bigint, until: bigint) => judged('message/pays-stranger', given(authorized(to, value, until)))
    expect(judgeOne(STRANGER, 1n, NOW + 10n * 365n * 86_400n)).toEqual([
      `danger: It could pay ${STRANGER}, a recipient you never paid, for more than a year`,
    ])
    expect(judgeOne(BOB, 1n, NOW + 10n * 365n * 86_400n)).toEqual([])
    expect(judgeOne(STRANGER, 1n, NOW + 600n)).toEqual([])
    expect(judgeOne(STRANGER, 0n, NOW + 10n * 365n * 86_400n)).toEqual([])
    expect(judgeOne(STRANGER, 1n, NOW)).toEqual([])
  })
})

describe('a permit for a contract that nobody knows', () => {
  const permit = (spender: Address, value: bigint): Signable =>
    typed(
      'Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)',
      { owner: ALICE, spender, value: value.toString(), nonce: '0', deadline: LATER },
      { verifyingContract: USDC },
    )
  const judgeIt = (spender: Address, value: bigint) => judged('allowance/unknown-spender', given(permit(spender, value)))

  it('is stopped without a bound, and calm for known contracts and for sums', () => {
    expect(judgeIt(CONTRACT, MAX)).toEqual([`danger: ${CONTRACT}, a contract we don’t know, could take a large part of what you have`])
    for (const spender of [ROUTER, ONE_INCH, BOB, SAVINGS]) expect(judgeIt(spender, MAX)).toEqual([])
    expect(judgeIt(CONTRACT, 5n)).toEqual([`warn: We don’t know how much ${CONTRACT}, a contract we don’t know, could take from you`])
    expect(judgeIt(ROUTER, 5n)).toEqual([])
    expect(judgeIt(CONTRACT, 0n)).toEqual([])
  })

  it('of one item is stopped as of everything, where no code was read either', () => {
    const item = (spender: Address): Signable =>
      typed(
        'Permit(address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
        { spender, tokenId: '7', nonce: '0', deadline: MAX.toString() },
        { verifyingContract: CATS },
      )
    const of = (spender: Address) => judged('allowance/unknown-spender', given(item(spender)))
    const stopped = (start: string) => [expect.stringMatching(`^danger: ${start}`)]
    expect(of(CONTRACT)).toEqual(stopped(`${CONTRACT}, a contract we don’t know, could take `))
    expect(of(UNREAD)).toEqual(stopped(`We don’t know ${UNREAD}, and it could take `))
    for (const spender of [ONE_INCH, BOB, SAVINGS]) expect(of(spender)).toEqual([])
  })

  it('is not stopped twice where it goes to a bare account', () => {
    expect(judgeIt(STRANGER, MAX)).toEqual([])
    expect(judged('allowance/no-code', given(permit(STRANGER, MAX)))).toHaveLength(1)
  })

  it('is calm for a contract that this device signed for before', () => {
    const pins = know({ [CONTRACT]: { codeHash: `0x${'22'.repeat(32)}` } } as never, RECORD)
    expect(judged('allowance/unknown-spender', given(permit(CONTRACT, MAX), { facts: { ...FACTS, pins } }))).toEqual([])
    const others = know({ [CONTRACT]: { codeHash: `0x${'23'.repeat(32)}` } } as never, RECORD)
    expect(judged('allowance/unknown-spender', given(permit(CONTRACT, MAX), { facts: { ...FACTS, pins: others } }))).toHaveLength(1)
  })
})

describe('an order that is written as one of UniswapX', () => {
  const REACTOR: Address = '0x00000011f84b9aa48e5f8aa8b9897600006289be'
  const FORM =
    'PermitWitnessTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,V2DutchOrder witness)TokenPermissions(address token,uint256 amount)V2DutchOrder(OrderInfo info,address cosigner)OrderInfo(address reactor,address swapper)'
  const order = (spender: Address): Signable =>
    typed(
      FORM,
      {
        permitted: { token: USDC, amount: '1' },
        spender,
        nonce: '1',
        deadline: LATER,
        witness: { info: { reactor: spender, swapper: ALICE }, cosigner: PLACE },
      },
      { name: 'Permit2', verifyingContract: '0x000000000022d473030f116ddee9f6b43ac78ba3' },
    )
  it('is stopped where somebody else may take, however little', () => {
    for (const spender of [CONTRACT, STRANGER])
      expect(judged('allowance/unknown-spender', given(order(spender)))).toContain(
        `danger: This is written as a UniswapX order, but ${spender} isn’t a UniswapX contract`,
      )
    expect(judged('allowance/unknown-spender', given(order(REACTOR)))).toEqual([])
  })
})

describe('transfer(address,uint256,bytes)', () => {
  const sent = (to: Address): JudgeInput => given(call('transfer(address,uint256,bytes)', [STRANGER, 5n, '0x'], to))
  it('is the account at the registry of Farcaster, and a payment of a token everywhere else', () => {
    expect(levelOf(sent('0x00000000fc6c5f01fc30151999387bb99a9f489b'))).toBe('danger')
    expect(levelOf(sent(USDC))).toBe('none')
    expect(sent(USDC).explanation.claims).toEqual([{ kind: 'out', from: ALICE, token: USDC, most: 5n, exact: true, to: STRANGER }])
  })
})

describe('a known contract that is not on this chain', () => {
  it('gets a right with a warning too', () => {
    const away: Facts = { ...FACTS, accounts: { ...FACTS.accounts, [ONE_INCH]: NO_CODE } }
    expect(levelOf(given(call('allow(address,bool)', [ONE_INCH, true]), { facts: away }))).toBe('warn')
  })

  it('is a warning, since nobody holds a key to its address', () => {
    const approve = call('approve(address,uint256)', [ONE_INCH, 1n], USDC)
    const away: Facts = { ...FACTS, accounts: { ...FACTS.accounts, [ONE_INCH]: NO_CODE } }
    expect(judged('allowance/no-code', given(approve, { facts: away }))).toEqual([
      `warn: ${ONE_INCH} has no contract on this chain; on others it is 1inch`,
    ])
    expect(judged('allowance/no-code', given(approve))).toEqual([])
  })
})
