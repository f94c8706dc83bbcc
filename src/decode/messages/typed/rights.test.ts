import { expect, it } from 'vitest'
import { type Address, ZERO } from '#core/ethereum/address'
import type { Hex } from '#core/bytes/hex'
import { plain } from '#core/text/words'
import type { Claim } from '../../explanation.ts'
import { erc20 } from '../../test-support/calls.ts'
import { BOB, CAROL, ME, STRANGER as HERE, USDC } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

type Given = 'granted' | 'taken'
/** What is signed, as the contract publishes its type; its standard, what it says, and all that it claims. */
type Row = readonly [
  form: string,
  message: Readonly<Record<string, unknown>>,
  standard: string,
  said: string,
  claims: readonly Claim[],
  more?: { readonly at?: Address; readonly open?: true },
]

const END = 1_800_000_000n
const KEY: Hex = `0x${'12'.repeat(32)}`
const times = { nonce: '0', deadline: `${END}`, expiry: `${END}` }
const right = (to: Address, given: Given = 'granted', more: object = {}): Claim => ({
  kind: 'right',
  owner: ME,
  of: HERE,
  to,
  given,
  ...more,
})
const key = (to?: Address, of: Address = HERE): Claim =>
  to === undefined
    ? { kind: 'control', of, what: 'session-key', given: 'granted' }
    : { kind: 'control', of, what: 'session-key', given: 'granted', to }
const open = { open: true } as const

const borrows = `Let bob borrow and withdraw everything of yours at ${HERE}, until you revoke it`
const borrowsNot = `Stop bob from borrowing and withdrawing for you at ${HERE}`
const votes = `Let bob vote with your ${HERE}, until you choose somebody else`
const COMPOUND = 'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)'
const MORPHO = 'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)'
const MORPHO_2 = 'Authorization(address delegator,address manager,bool isAllowed,uint256 nonce,uint256 deadline)'
const BENTO = 'SetMasterContractApproval(string warning,address user,address masterContract,bool approved,uint256 nonce)'
const RECOVERY = 'ChangeRecoveryAddress(uint256 fid,address from,address to,uint256 nonce,uint256 deadline)'
const EVC = 'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)'
const LENS =
  'ChangeDelegatedExecutorsConfig(uint256 delegatorProfileId,address[] delegatedExecutors,bool[] approvals,uint64 configNumber,bool switchToGivenConfig,uint256 nonce,uint256 deadline)'
const ERC1155 = 'Permit(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)'
const NEXUS = 'ModuleEnableMode(address module,uint256 moduleType,bytes32 userOpHash,bytes initData)'
const KERNEL = 'Enable(bytes21 validationId,uint32 nonce,address hook,bytes validatorData,bytes hookData,bytes selectorData)'
const SPEND =
  'SpendPermission(address account,address spender,address token,uint160 allowance,uint48 period,uint48 start,uint48 end,uint256 salt,bytes extraData)'
const SPENDS =
  'SpendPermissionBatch(address account,uint48 period,uint48 start,uint48 end,PermissionDetails[] permissions)PermissionDetails(address spender,address token,uint160 allowance,uint256 salt,bytes extraData)'
const SESSIONS =
  'MultiChainSession(ChainSession[] sessionsAndChainIds)ChainSession(uint64 chainId,Session session)Session(address account,address sessionValidator,bytes sessionValidatorInitData,bytes32 salt)'

const inner = { validatorData: '0x', hookData: '0x', selectorData: '0x', hook: ZERO, nonce: '1' }
const spend = {
  account: ME,
  spender: BOB,
  token: USDC,
  allowance: '5000000',
  period: '172800',
  start: '0',
  end: `${END}`,
  salt: '0',
  extraData: '0x',
}
const spends = (more: object = {}): Claim => right(BOB, 'granted', { token: USDC, most: 5_000_000n, until: END, ...more })
const session = (sessionValidator: Address, account: Address = ME, chainId = '1') => ({
  chainId,
  session: { account, sessionValidator, sessionValidatorInitData: '0x', salt: KEY },
})
const evc = { signer: ME, sender: BOB, nonceNamespace: '0', value: '0', ...times }
const anything = (to: Address): readonly Claim[] => [right(to)]
const transfer = erc20('transfer', [BOB, 5_000_000n])
const sent: readonly Claim[] = [{ kind: 'out', from: ME, token: USDC, most: 5_000_000n, exact: true, to: BOB }]
const balancer = ['SetRelayerApproval', 'JoinPool', 'ExitPool', 'Swap', 'BatchSwap'].map(
  (name) => `${name}(bytes calldata,address sender,uint256 nonce,uint256 deadline)`,
)

const ROWS: readonly Row[] = [
  [COMPOUND, { owner: ME, manager: BOB, isAllowed: true, ...times }, 'Compound v3', borrows, [right(BOB)]],
  [COMPOUND, { owner: ME, manager: BOB, isAllowed: false, ...times }, 'Compound v3', borrowsNot, [right(BOB, 'taken')]],
  [
    COMPOUND,
    { owner: CAROL, manager: BOB, isAllowed: true, ...times },
    'Compound v3',
    `For ${CAROL}: “${borrows}”`,
    [{ ...right(BOB), owner: CAROL } as Claim],
  ],
  [
    COMPOUND,
    { owner: ME, manager: ZERO, isAllowed: true, ...times },
    'Compound v3',
    `Stop ${ZERO} from borrowing and withdrawing for you at ${HERE}`,
    [right(ZERO, 'taken')],
  ],
  [MORPHO, { authorizer: ME, authorized: BOB, isAuthorized: true, ...times }, 'Morpho', borrows, [right(BOB)]],
  [MORPHO, { authorizer: ME, authorized: BOB, isAuthorized: false, ...times }, 'Morpho', borrowsNot, [right(BOB, 'taken')]],
  [MORPHO_2, { delegator: ME, manager: BOB, isAllowed: true, ...times }, 'Morpho', borrows, [right(BOB)]],
  [MORPHO_2, { delegator: ME, manager: BOB, isAllowed: false, ...times }, 'Morpho', borrowsNot, [right(BOB, 'taken')]],
  ...['', 'address delegator,'].flatMap((delegator): readonly Row[] => {
    const form = `DelegationWithSig(${delegator}address delegatee,uint256 value,uint256 nonce,uint256 deadline)`
    const message = { delegator: ME, delegatee: BOB, ...times }
    const own = delegator === '' ? Object.fromEntries(Object.entries(message).filter(([name]) => name !== 'delegator')) : message
    return [
      [
        form,
        { ...own, value: '5000000' },
        'Aave v3',
        'Let bob borrow up to 5 USDC at your cost, until you revoke it',
        [{ ...right(BOB, 'granted', { token: USDC, most: 5_000_000n }), of: USDC } as Claim],
        { at: USDC },
      ],
      [form, { ...own, value: '0' }, 'Aave v3', `Stop bob from borrowing at your cost, as ${HERE}`, [right(BOB, 'taken')]],
    ]
  }),
  [
    BENTO,
    { warning: 'x', user: ME, masterContract: BOB, approved: true, nonce: '0' },
    'BentoBox',
    `Let bob take everything of yours at ${HERE}, until you revoke it`,
    [right(BOB)],
  ],
  [
    BENTO,
    { warning: 'x', user: ME, masterContract: BOB, approved: false, nonce: '0' },
    'BentoBox',
    `Stop bob from taking what is yours at ${HERE}`,
    [right(BOB, 'taken')],
  ],
  [
    'Delegate(address delegator,address delegatee,uint256 nonce,uint256 deadline)',
    { delegator: ME, delegatee: BOB, ...times },
    'Aave v3',
    votes,
    [right(BOB, 'granted', { canTake: false })],
  ],
  [
    'DelegateByType(address delegator,address delegatee,uint8 delegationType,uint256 nonce,uint256 deadline)',
    { delegator: ME, delegatee: ZERO, delegationType: '1', ...times },
    'Aave v3',
    `Stop ${ZERO} from voting with your ${HERE}`,
    [right(ZERO, 'taken')],
  ],
  [
    'Transfer(uint256 fid,address to,uint256 nonce,uint256 deadline)',
    { fid: '1', to: BOB, ...times },
    'Farcaster',
    'Give your Farcaster account away for good, to bob',
    [right(BOB)],
  ],
  [
    'TransferAndChangeRecovery(uint256 fid,address to,address recovery,uint256 nonce,uint256 deadline)',
    { fid: '1', to: BOB, recovery: CAROL, ...times },
    'Farcaster',
    'Give your Farcaster account away for good, to bob',
    [right(BOB)],
  ],
  [
    RECOVERY,
    { fid: '1', from: CAROL, to: BOB, ...times },
    'Farcaster',
    'Let bob take your Farcaster account whenever it wants, until you choose somebody else',
    [right(BOB)],
  ],
  [
    RECOVERY,
    { fid: '1', from: CAROL, to: ZERO, ...times },
    'Farcaster',
    'Leave no one who can recover your Farcaster account',
    [right(ZERO, 'taken')],
  ],
  [
    'Register(address to,address recovery,uint256 nonce,uint256 deadline)',
    { to: ME, recovery: BOB, ...times },
    'Farcaster',
    'Let bob take your Farcaster account whenever it wants, until you choose somebody else',
    [right(BOB)],
  ],
  [
    'Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)',
    { owner: ME, keyType: '1', key: KEY, metadataType: '1', metadata: '0x', ...times },
    'Farcaster',
    'Let whoever holds the key 0x12121212… post in your name on Farcaster',
    [],
  ],
  [
    'Remove(address owner,bytes key,uint256 nonce,uint256 deadline)',
    { owner: ME, key: KEY, ...times },
    'Farcaster',
    'Stop the key 0x12121212… from posting in your name on Farcaster',
    [],
  ],
  [
    'SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)',
    { requestFid: '1', key: KEY, ...times },
    'Farcaster',
    'Ask on Farcaster that somebody lets the key 0x12121212… post for them',
    [],
  ],
  [EVC, { ...evc, data: transfer }, 'Euler v2', 'Send 5 USDC to bob', sent, { at: USDC }],
  [
    EVC,
    { ...evc, data: '0x12345678' },
    'Euler v2',
    `Let bob carry out a call of yours at ${HERE} that cannot be read, once, until 15 Jan 2027`,
    anything(BOB),
    open,
  ],
  [
    EVC,
    { ...evc, sender: ZERO, data: '0x12345678' },
    'Euler v2',
    `Let anyone carry out a call of yours at ${HERE} that cannot be read, once, until 15 Jan 2027`,
    anything(ZERO),
    open,
  ],
  ...balancer.flatMap((form): readonly Row[] => [
    [form, { calldata: transfer, sender: BOB, ...times }, 'Balancer v2', 'Send 5 USDC to bob', sent, { at: USDC }],
    [
      form,
      { calldata: '0x123456', sender: BOB, ...times },
      'Balancer v2',
      `Let bob carry out a call of yours at ${HERE} that cannot be read, once, until 15 Jan 2027`,
      anything(BOB),
      open,
    ],
  ]),
  ...(
    [
      [[BOB], [true], `Let bob do everything in your name at ${HERE}, until you revoke it`, [right(BOB)]],
      [[BOB], [false], `Stop bob from acting in your name at ${HERE}`, [right(BOB, 'taken')]],
      [
        [CAROL, BOB],
        [false, true],
        `Let bob do everything in your name at ${HERE}, until you revoke it`,
        [right(CAROL, 'taken'), right(BOB)],
      ],
      [[CAROL, BOB], [false], `Stop ${CAROL} from acting in your name at ${HERE}`, [right(CAROL, 'taken'), right(BOB, 'taken')]],
    ] as const
  ).map(([delegatedExecutors, approvals, said, claims]): Row => [
    LENS,
    { delegatorProfileId: '1', delegatedExecutors, approvals, configNumber: '0', switchToGivenConfig: false, ...times },
    'Lens',
    said,
    claims,
  ]),
  [
    ERC1155,
    { owner: CAROL, operator: BOB, approved: true, ...times },
    'ERC-1155 permit',
    `Let bob move every item of ${HERE}, with no expiry; the signature can be used until 15 Jan 2027`,
    [{ kind: 'operator', owner: CAROL, collection: HERE, operator: BOB, granted: true }],
  ],
  [
    ERC1155,
    { owner: ME, operator: BOB, approved: false, ...times },
    'ERC-1155 permit',
    `Stop bob from moving items of ${HERE}`,
    [{ kind: 'operator', owner: ME, collection: HERE, operator: BOB, granted: false }],
  ],
  [
    'Permit(address owner,address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    { owner: ME, spender: BOB, tokenId: '7', ...times },
    'ERC-721 permit',
    `Let bob move item 7 of ${HERE}, with no expiry; the signature can be used until 15 Jan 2027`,
    [{ kind: 'item-out', from: ME, collection: HERE, tokenId: 7n }, right(BOB)],
  ],
  [
    KERNEL,
    { validationId: `0x01${BOB.slice(2)}`, ...inner },
    'Kernel',
    `Let bob decide which signatures count for ${HERE}`,
    [key(BOB)],
    open,
  ],
  [
    KERNEL,
    { validationId: `0x02${BOB.slice(2)}`, ...inner },
    'Kernel',
    `Let a key that this message does not name act for ${HERE}`,
    [key()],
    open,
  ],
  [
    NEXUS,
    { module: BOB, moduleType: '1', userOpHash: KEY, initData: '0x' },
    'Nexus',
    `Let bob decide which signatures count for ${HERE}`,
    [key(BOB)],
    open,
  ],
  [
    NEXUS,
    { module: BOB, moduleType: '2', userOpHash: KEY, initData: '0x' },
    'Nexus',
    `Let the module bob act as ${HERE}`,
    [key(BOB)],
    open,
  ],
  [SESSIONS, { sessionsAndChainIds: [] }, 'Smart Sessions', 'Sign a list of sessions that is empty', [], open],
  [
    SESSIONS,
    { sessionsAndChainIds: [session(BOB)] },
    'Smart Sessions',
    'Let a session key that bob checks act for your account',
    [key(BOB, ME)],
    open,
  ],
  [
    SESSIONS,
    { sessionsAndChainIds: [session(BOB), session(BOB, ME, '10'), session(CAROL, HERE, '10')] },
    'Smart Sessions',
    'Let a session key that bob checks act for your account on 3 chains',
    [key(BOB, ME), key(CAROL, HERE)],
    open,
  ],
  [SPEND, spend, 'Spend Permission', 'Let bob spend up to 5 USDC every 2 days, until 15 Jan 2027', [spends()]],
  [SPEND, { ...spend, period: '3601' }, 'Spend Permission', 'Let bob spend up to 5 USDC every 3601 seconds, until 15 Jan 2027', [spends()]],
  ...(
    [
      ['1', 'second'],
      ['60', 'minute'],
      ['3600', 'hour'],
      ['7200', '2 hours'],
      ['86400', 'day'],
      ['604800', '7 days'],
    ] as const
  ).map(
    ([period, every]) =>
      [
        SPEND,
        { ...spend, period },
        'Spend Permission',
        `Let bob spend up to 5 USDC every ${every}, until 15 Jan 2027`,
        [spends()],
      ] as const,
  ),
  [SPEND, { ...spend, period: '0' }, 'Spend Permission', 'Let bob spend up to 5 USDC every 0 seconds, until 15 Jan 2027', [spends()]],
  [
    SPEND,
    { ...spend, account: CAROL, allowance: `${2n ** 159n}` },
    'Spend Permission',
    'Let bob spend unlimited USDC, until 15 Jan 2027',
    [{ ...spends({ most: 2n ** 159n }), owner: CAROL } as Claim],
  ],
  [
    SPENDS,
    { account: ME, period: '172800', start: '0', end: `${END}`, permissions: [] },
    'Spend Permission',
    'Give no permission to spend anything',
    [],
  ],
  [
    SPENDS,
    {
      account: ME,
      period: '172800',
      start: '0',
      end: `${END}`,
      permissions: [
        { spender: BOB, token: USDC, allowance: '5000000', salt: '0', extraData: '0x' },
        { spender: BOB, token: USDC, allowance: '0', salt: '0', extraData: '0x' },
      ],
    },
    'Spend Permission',
    'Give permissions: “Let bob spend up to 5 USDC every 2 days, until 15 Jan 2027” and “Let bob spend up to 0 USDC every 2 days, until 15 Jan 2027”',
    [spends(), right(BOB, 'taken')],
  ],
]

const membersOf = (form: string, message: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(message).filter(([name]) => new RegExp(`[ ]${name}[,)]`).test(form.slice(0, form.indexOf(')') + 1))))

it.each(ROWS.map((row) => [row[0], row] as const))('%s', (_, [form, message, standard, said, claims, { at = HERE, open: isOpen } = {}]) => {
  const one = explained(typed(form, membersOf(form, message), { name: 'x', chainId: 1, verifyingContract: at }))
  expect([one.standard, plain(one.intent), one.faults]).toEqual([standard, said, []])
  expect(one.claims).toEqual(claims)
  expect(one.complete).toBe(isOpen !== true)
  const shown = one.args.filter(({ name }) => name === 'deadline' || name === 'expiry').map(({ value }) => value.is)
  expect(shown).toEqual(shown.map(() => 'time'))
})
