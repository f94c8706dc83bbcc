import { defined } from '#core/defined'
import { type Address, ZERO } from '#core/ethereum/address'
import { type Hex, size } from '#core/bytes/hex'
import { say, sentenceWord, type Words } from '#core/text/words'
import { onceUntil, withoutEnd } from '../../words/ends.ts'
import { sentenceNouns, RIGHT_WORDS, rightClaim, type RightWords } from '../../functions/right-entry.ts'
import { anyContract, type Members, type TypedEntry, type TypedTelling, type TypedEntryContext } from '../typed-entry.ts'
import { operatorTelling } from './permit.ts'

const { acts, borrows, borrowsAs, takes, votes } = RIGHT_WORDS

type Right = {
  readonly form: string
  readonly standard: string
  /** The member with the address that gets it. */
  readonly to: string
  readonly words: RightWords
  /** The flag or number by which it is given. Absent: always. */
  readonly given?: string
  /** The member that says whose right it is. Absent: who signs. */
  readonly owner?: string
  readonly limits?: (told: TypedEntryContext) => Parameters<typeof rightClaim>[0]['limits']
  readonly meanings?: TypedTelling['meanings']
}

const isSet = (message: Members, name: string): boolean => {
  const value = message.raw(name)
  return value.is === 'boolean' ? value.value : value.is === 'integer' && value.value > 0n
}

/** One address gets a right at the verifying contract. */
const right = ({ form, standard, to: name, words, given, owner, limits, meanings }: Right): TypedEntry => ({
  form,
  standard,
  domain: anyContract,
  tell(told) {
    const to = told.message.address(name)
    const granted = to !== ZERO && (given === undefined || isSet(told.message, given))
    const whose = owner === undefined ? told.signer : told.message.address(owner)
    const bounds = granted ? limits?.(told) : undefined
    const places = sentenceNouns(told, to, bounds)
    const intent = granted ? words.give(places) : words.take(places)
    return {
      intent:
        whose === told.signer || whose === undefined || told.signer === undefined
          ? intent
          : say('For {owner}: {what}', { owner: told.who(whose), what: sentenceWord(intent) }),
      claims: [rightClaim({ owner: whose, of: told.contract, to, granted, limits: bounds })],
      ...defined({ meanings }),
    }
  },
})

const deadline = { deadline: { is: 'time' } } as const
const expiry = { expiry: { is: 'time' } } as const

/** Compound III (CometExt.sol), Morpho Blue (ConstantsLib.sol), Aave's debt tokens (DebtTokenBase.sol) and votes, BentoBox (MasterContractManager.sol). */
const markets: readonly Right[] = [
  {
    form: 'Authorization(address owner,address manager,bool isAllowed,uint256 nonce,uint256 expiry)',
    standard: 'Compound v3',
    to: 'manager',
    given: 'isAllowed',
    owner: 'owner',
    words: borrows,
    meanings: expiry,
  },
  {
    form: 'Authorization(address authorizer,address authorized,bool isAuthorized,uint256 nonce,uint256 deadline)',
    standard: 'Morpho',
    to: 'authorized',
    given: 'isAuthorized',
    owner: 'authorizer',
    words: borrows,
    meanings: deadline,
  },
  {
    form: 'Authorization(address delegator,address manager,bool isAllowed,uint256 nonce,uint256 deadline)',
    standard: 'Morpho',
    to: 'manager',
    given: 'isAllowed',
    owner: 'delegator',
    words: borrows,
    meanings: deadline,
  },
  ...['', 'address delegator,'].map((delegator): Right => ({
    form: `DelegationWithSig(${delegator}address delegatee,uint256 value,uint256 nonce,uint256 deadline)`,
    standard: 'Aave v3',
    to: 'delegatee',
    given: 'value',
    words: borrowsAs,
    limits: (told) => ({ token: told.contract, most: told.message.units('value') }),
    meanings: deadline,
  })),
  {
    form: 'SetMasterContractApproval(string warning,address user,address masterContract,bool approved,uint256 nonce)',
    standard: 'BentoBox',
    to: 'masterContract',
    given: 'approved',
    owner: 'user',
    words: takes,
  },
  {
    form: 'Delegate(address delegator,address delegatee,uint256 nonce,uint256 deadline)',
    standard: 'Aave v3',
    to: 'delegatee',
    owner: 'delegator',
    words: votes,
    limits: () => ({ canTake: false }),
    meanings: deadline,
  },
  {
    form: 'DelegateByType(address delegator,address delegatee,uint8 delegationType,uint256 nonce,uint256 deadline)',
    standard: 'Aave v3',
    to: 'delegatee',
    owner: 'delegator',
    words: votes,
    limits: () => ({ canTake: false }),
    meanings: deadline,
  },
]

const farcasterId: RightWords = {
  give: (places) => say('Give your Farcaster account away for good, to {to}', places),
  take: (places) => say('Give your Farcaster account away for good, to {to}', places),
}
const farcasterRecovery: RightWords = {
  give: (places) => say('Let {to} take your Farcaster account whenever it wants, until you choose somebody else', places),
  take: () => say('Leave no one who can recover your Farcaster account'),
}

/** Farcaster: IdRegistry.sol, IdGateway.sol, KeyRegistry.sol, KeyGateway.sol, SignedKeyRequestValidator.sol (github.com/farcasterxyz/contracts). */
const farcaster: readonly Right[] = [
  {
    form: 'Transfer(uint256 fid,address to,uint256 nonce,uint256 deadline)',
    standard: 'Farcaster',
    to: 'to',
    words: farcasterId,
    meanings: deadline,
  },
  {
    form: 'TransferAndChangeRecovery(uint256 fid,address to,address recovery,uint256 nonce,uint256 deadline)',
    standard: 'Farcaster',
    to: 'to',
    words: farcasterId,
    meanings: deadline,
  },
  {
    form: 'ChangeRecoveryAddress(uint256 fid,address from,address to,uint256 nonce,uint256 deadline)',
    standard: 'Farcaster',
    to: 'to',
    words: farcasterRecovery,
    meanings: deadline,
  },
  {
    form: 'Register(address to,address recovery,uint256 nonce,uint256 deadline)',
    standard: 'Farcaster',
    to: 'recovery',
    words: farcasterRecovery,
    meanings: deadline,
  },
]

const farcasterKeys: readonly TypedEntry[] = (
  [
    [
      'Add(address owner,uint32 keyType,bytes key,uint8 metadataType,bytes metadata,uint256 nonce,uint256 deadline)',
      (key: string): Words => say('Let whoever holds the key {key} post in your name on Farcaster', { key }),
    ],
    [
      'Remove(address owner,bytes key,uint256 nonce,uint256 deadline)',
      (key: string): Words => say('Stop the key {key} from posting in your name on Farcaster', { key }),
    ],
    [
      'SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)',
      (key: string): Words => say('Ask on Farcaster that somebody lets the key {key} post for them', { key }),
    ],
  ] as const
).map(([form, words]) => ({
  form,
  standard: 'Farcaster',
  domain: anyContract,
  tell: (told) => ({ intent: words(`${told.message.bytes('key').slice(0, 10)}…`), meanings: deadline }),
}))

/** Calldata that a contract carries out as whoever signed it: the message says as much as that call. */
function asCall(
  told: TypedEntryContext,
  { from, data, value }: { readonly from: Address; readonly data: Hex; readonly value: bigint },
): TypedTelling {
  const inner = told.call({ from, to: told.contract, data, value })
  return { intent: inner.intent, claims: inner.claims, inner: [inner], open: !inner.complete }
}

/** Whoever may hand in calldata that we cannot read can do whatever that contract lets its owner do. */
const anything = (told: TypedEntryContext, to: Address, until: bigint): TypedTelling => ({
  intent: onceUntil(
    to === ZERO
      ? say('Let anyone carry out a call of yours at {contract} that cannot be read', { contract: told.who(told.contract) })
      : say('Let {to} carry out a call of yours at {contract} that cannot be read', {
          to: told.who(to),
          contract: told.who(told.contract),
        }),
    until,
  ),
  claims: [{ kind: 'right', owner: told.signer, of: told.contract, to, given: 'granted' }],
  use: { use: 'delegation', delegate: to, until, bounded: false },
  open: true,
})

/** Euler's Ethereum Vault Connector (EthereumVaultConnector.sol): it calls itself as the signer. */
const evcPermit: TypedEntry = {
  form: 'Permit(address signer,address sender,uint256 nonceNamespace,uint256 nonce,uint256 deadline,uint256 value,bytes data)',
  standard: 'Euler v2',
  domain: anyContract,
  tell(told) {
    const { message } = told
    const call = asCall(told, { from: message.address('signer'), data: message.bytes('data'), value: message.units('value') })
    const [inner] = call.inner ?? []
    const readable = inner?.kind === 'call' && inner.problem === undefined
    return {
      ...(readable ? call : { ...anything(told, message.address('sender'), message.units('deadline')), inner: call.inner ?? [] }),
      meanings: deadline,
    }
  },
}

/** Balancer v2 (SignaturesValidator.sol): the whole call, without the signature. */
const balancer: readonly TypedEntry[] = ['SetRelayerApproval', 'JoinPool', 'ExitPool', 'Swap', 'BatchSwap'].map((name) => ({
  form: `${name}(bytes calldata,address sender,uint256 nonce,uint256 deadline)`,
  standard: 'Balancer v2',
  domain: anyContract,
  tell(told) {
    const { message } = told
    const [data, sender] = [message.bytes('calldata'), message.address('sender')]
    const call = asCall(told, { from: told.signer ?? sender, data, value: 0n })
    const [inner] = call.inner ?? []
    const readable = inner?.kind === 'call' && inner.problem === undefined && size(data) >= 4
    return { ...(readable ? call : { ...anything(told, sender, message.units('deadline')), inner: call.inner ?? [] }), meanings: deadline }
  },
}))

/** Lens v2 (Typehash.sol, github.com/lens-protocol/core). */
const lens: TypedEntry = {
  form: 'ChangeDelegatedExecutorsConfig(uint256 delegatorProfileId,address[] delegatedExecutors,bool[] approvals,uint64 configNumber,bool switchToGivenConfig,uint256 nonce,uint256 deadline)',
  standard: 'Lens',
  domain: anyContract,
  tell(told) {
    const [who, given] = [itemsOf(told.message, 'delegatedExecutors'), itemsOf(told.message, 'approvals')]
    const all = who.flatMap((one, at) => (one.is === 'address' ? [{ to: one.address, flag: given[at] }] : []))
    const claims = all.map(({ to, flag }) =>
      rightClaim({ owner: told.signer, of: told.contract, to, granted: flag?.is === 'boolean' && flag.value }),
    )
    const first = claims.find((claim) => claim.kind === 'right' && claim.given === 'granted')
    const to = first?.kind === 'right' ? first.to : all[0]?.to
    const places = { to: to === undefined ? '' : told.who(to), contract: told.who(told.contract) }
    return { intent: first === undefined ? acts.take(places) : acts.give(places), claims, meanings: deadline }
  },
}

const itemsOf = (message: Members, name: string) => {
  const value = message.raw(name)
  return value.is === 'list' ? value.items : []
}

/** Rights over collections that further standards sign for: ERC-1155 with permits, ERC-721 permits that name the owner. */
const collections: readonly TypedEntry[] = [
  {
    form: 'Permit(address owner,address operator,bool approved,uint256 nonce,uint256 deadline)',
    standard: 'ERC-1155 permit',
    domain: anyContract,
    tell: (told) => operatorTelling(told, told.message.address('owner')),
  },
  {
    form: 'Permit(address owner,address spender,uint256 tokenId,uint256 nonce,uint256 deadline)',
    standard: 'ERC-721 permit',
    domain: anyContract,
    tell(told) {
      const { message, contract: collection } = told
      const [spender, id] = [message.address('spender'), message.units('tokenId')]
      return {
        intent: withoutEnd(
          say('Let {spender} move item {id} of {collection}', {
            spender: told.who(spender),
            id: id.toString(),
            collection: told.asset(collection),
          }),
          message.units('deadline'),
        ),
        claims: [
          { kind: 'item-out', from: message.address('owner'), collection, tokenId: id },
          rightClaim({ owner: message.address('owner'), of: collection, to: spender, granted: true }),
        ],
        meanings: deadline,
      }
    },
  },
]

/** Rights over what a contract keeps for somebody, and over accounts, by signature. */
export const rightMessages: readonly TypedEntry[] = [
  ...[...markets, ...farcaster].map(right),
  ...farcasterKeys,
  evcPermit,
  ...balancer,
  lens,
  ...collections,
]
