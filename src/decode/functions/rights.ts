import { type Address, isAddress, ZERO } from '#core/ethereum/address'
import { MAX_UINT256 } from '#core/money/amount'
import { say } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim } from '../explanation.ts'
import { amountMeaning } from './erc20.ts'
import { RIGHT_WORDS, rightClaim, rightEntry, type RightFunction, type RightView } from './right-entry.ts'

const { acts, borrows, borrowsAs, claims, takes } = RIGHT_WORDS
/** Views of the same contracts that say who has the right. */
const VIEWS = {
  comet: { signature: 'isAllowed(address owner, address manager)' },
  morpho: { signature: 'isAuthorized(address authorizer, address authorized)' },
  debt: { signature: 'borrowAllowance(address fromUser, address toUser)' },
  bento: { signature: 'masterContractApproved(address masterContract, address user)', isSwapped: true },
  balancer: { signature: 'hasApprovedRelayer(address user, address relayer)' },
  vat: { signature: 'can(address bit, address usr)' },
  erc777: { signature: 'isOperatorFor(address operator, address tokenHolder)', isSwapped: true },
  erc6909: { signature: 'isOperator(address owner, address spender)' },
} as const satisfies Record<string, RightView>

const VRS = 'uint8 v, bytes32 r, bytes32 s'

/**
 * Lending markets: Compound III (CometExt.sol), Morpho Blue (IMorpho.sol), Aave's debt tokens (DebtTokenBase.sol), BentoBox (MasterContractManager.sol),
 * Venus (Comptroller), Morpho Optimizer, Gearbox (CreditFacadeV3), Liquity v2 (AddRemoveManagers.sol).
 */
const markets: readonly RightFunction[] = [
  {
    view: VIEWS.comet,
    signature: 'allow(address manager, bool isAllowed)',
    standard: 'Compound v3',
    to: 'manager',
    given: 'isAllowed',
    words: borrows,
  },
  {
    view: VIEWS.comet,
    signature: `allowBySig(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry, ${VRS})`,
    standard: 'Compound v3',
    to: 'manager',
    given: 'isAllowed',
    owner: (told) => told.address('owner'),
    words: borrows,
    meanings: () => ({ expiry: { is: 'time' } }),
  },
  {
    view: VIEWS.morpho,
    signature: 'setAuthorization(address authorized, bool newIsAuthorized)',
    standard: 'Morpho',
    to: 'authorized',
    given: 'newIsAuthorized',
    words: borrows,
  },
  {
    view: VIEWS.debt,
    signature: 'approveDelegation(address delegatee, uint256 amount)',
    standard: 'Aave v3',
    to: 'delegatee',
    given: 'amount',
    limits: (told) => ({ token: told.contract, most: told.units('amount') }),
    words: borrowsAs,
    meanings: (told) => amountMeaning(told, 'amount'),
  },
  {
    view: VIEWS.debt,
    signature: `delegationWithSig(address delegator, address delegatee, uint256 value, uint256 deadline, ${VRS})`,
    standard: 'Aave v3',
    to: 'delegatee',
    given: 'value',
    owner: (told) => told.address('delegator'),
    limits: (told) => ({ token: told.contract, most: told.units('value') }),
    words: borrowsAs,
    meanings: (told) => ({ ...amountMeaning(told, 'value'), deadline: { is: 'time' } }),
  },
  {
    view: VIEWS.bento,
    signature: `setMasterContractApproval(address user, address masterContract, bool approved, ${VRS})`,
    standard: 'BentoBox',
    to: 'masterContract',
    given: 'approved',
    owner: (told) => told.address('user'),
    words: takes,
  },
  {
    signature: 'setUserPositionManager(address positionManager, bool approve)',
    standard: 'Aave v4',
    to: 'positionManager',
    given: 'approve',
    words: borrows,
  },
  { signature: 'updateDelegate(address delegate, bool approved)', standard: 'Venus', to: 'delegate', given: 'approved', words: borrows },
  { signature: 'approveManager(address manager, bool isAllowed)', standard: 'Morpho', to: 'manager', given: 'isAllowed', words: borrows },
  { signature: 'setBotPermissions(address bot, uint192 permissions)', standard: 'Gearbox', to: 'bot', given: 'permissions', words: acts },
  {
    signature: 'setWithdrawalAddress(address nodeAddress, address newWithdrawalAddress, bool confirm)',
    standard: 'Rocket Pool',
    to: 'newWithdrawalAddress',
    owner: (told) => told.address('nodeAddress'),
    words: takes,
  },
  { signature: 'set_rewards_receiver(address receiver)', standard: 'Curve', to: 'receiver', words: claims },
  {
    signature: 'setAddManager(uint256 troveId, address manager)',
    standard: 'Liquity v2',
    to: 'manager',
    limits: () => ({ canTake: false }),
    words: {
      give: (places) => say('Let {to} add to a loan of yours at {contract} and pay it back', places),
      take: (places) => say('Let anyone add to a loan of yours at {contract} and pay it back', places),
    },
  },
  {
    signature: 'setRemoveManager(uint256 troveId, address manager)',
    standard: 'Liquity v2',
    to: 'manager',
    words: {
      give: (places) => say('Let {to} take collateral out of a loan of yours at {contract} and borrow more, paid out to you', places),
      take: (places) => say('Stop anyone else from taking collateral out of a loan of yours at {contract}', places),
    },
  },
]

/** Exchanges, vaults and tokens: Balancer v2 (IVault.sol), Maker (vat.sol, DssCdpManager.sol), GMX (Router.sol), Synthetix, ERC-777, ERC-6909, Superfluid. */
const others: readonly RightFunction[] = [
  {
    view: VIEWS.balancer,
    signature: 'setRelayerApproval(address sender, address relayer, bool approved)',
    standard: 'Balancer v2',
    to: 'relayer',
    given: 'approved',
    owner: (told) => told.address('sender'),
    words: takes,
  },
  { view: VIEWS.vat, signature: 'hope(address usr)', standard: 'Maker', to: 'usr', words: borrows },
  { view: VIEWS.vat, signature: 'nope(address usr)', standard: 'Maker', to: 'usr', isTaken: true, words: borrows },
  { signature: 'cdpAllow(uint256 cdp, address usr, uint256 ok)', standard: 'Maker', to: 'usr', given: 'ok', words: borrows },
  { signature: 'urnAllow(address usr, uint256 ok)', standard: 'Maker', to: 'usr', given: 'ok', words: borrows },
  {
    signature: 'give(uint256 cdp, address dst)',
    standard: 'Maker',
    to: 'dst',
    words: {
      give: (places) => say('Give a vault of yours at {contract}, with all that is in it, to {to}', places),
      take: (places) => say('Give a vault of yours at {contract} to nobody', places),
    },
  },
  { signature: 'approvePlugin(address plugin)', standard: 'GMX', to: 'plugin', words: takes },
  { signature: 'denyPlugin(address plugin)', standard: 'GMX', to: 'plugin', isTaken: true, words: takes },
  { signature: 'approveAllDelegatePowers(address delegate)', standard: 'Synthetix', to: 'delegate', words: acts },
  { signature: 'removeAllDelegatePowers(address delegate)', standard: 'Synthetix', to: 'delegate', isTaken: true, words: acts },
  { signature: 'grantPermission(uint128 accountId, bytes32 permission, address user)', standard: 'Synthetix', to: 'user', words: acts },
  {
    signature: 'revokePermission(uint128 accountId, bytes32 permission, address user)',
    standard: 'Synthetix',
    to: 'user',
    isTaken: true,
    words: acts,
  },
  { view: VIEWS.erc777, signature: 'authorizeOperator(address operator)', standard: 'ERC-777', to: 'operator', words: takes },
  { view: VIEWS.erc777, signature: 'revokeOperator(address operator)', standard: 'ERC-777', to: 'operator', isTaken: true, words: takes },
  {
    view: VIEWS.erc6909,
    signature: 'setOperator(address operator, bool approved)',
    standard: 'ERC-6909',
    to: 'operator',
    given: 'approved',
    words: takes,
  },
  {
    signature: 'approve(address spender, uint256 id, uint256 amount)',
    standard: 'ERC-6909',
    to: 'spender',
    given: 'amount',
    limits: (told) => ({ token: told.contract, most: told.units('amount') }),
    words: {
      give: (places) => say('Let {to} take tokens of one kind at {contract}, until you revoke it', places),
      take: (places) => say('Stop {to} from taking tokens of one kind at {contract}', places),
    },
  },
  {
    signature: 'grantPermissions(address token, address flowOperator)',
    standard: 'Superfluid',
    to: 'flowOperator',
    limits: (told) => ({ token: told.address('token'), most: MAX_UINT256 }),
    words: takes,
  },
  {
    signature: 'revokePermissions(address token, address flowOperator)',
    standard: 'Superfluid',
    to: 'flowOperator',
    isTaken: true,
    words: takes,
  },
  {
    signature: 'toggleOperator(address user, address operator)',
    standard: 'Merkl',
    to: 'operator',
    owner: (told) => told.address('user'),
    words: claims,
  },
]

const BY_SIGNATURE =
  'setAuthorizationWithSig((address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline) authorization, (uint8 v, bytes32 r, bytes32 s) signature)'

/** Two get something: who decides, and who is paid (Liquity v2, AddRemoveManagers.sol). */
const withReceiver: Entry = {
  signature: 'setRemoveManagerWithReceiver(uint256 troveId, address manager, address receiver)',
  standards: ['Liquity v2'],
  tell(told) {
    const [manager, receiver] = [told.address('manager'), told.address('receiver')]
    const granted = manager !== ZERO
    const places = { to: told.who(manager), receiver: told.who(receiver), contract: told.who(told.contract) }
    const claim = (to: Address): Claim => rightClaim({ owner: told.caller, of: told.contract, to, granted })
    return {
      intent: granted
        ? say('Let {to} take collateral out of a loan of yours at {contract} and borrow more, paid out to {receiver}', places)
        : say('Stop anyone else from taking collateral out of a loan of yours at {contract}', places),
      claims: manager === receiver ? [claim(manager)] : [claim(manager), ...(receiver === ZERO ? [] : [claim(receiver)])],
    }
  },
}

/** Morpho's form of a signature, and lists of rights. */
const special: readonly Entry[] = [
  withReceiver,
  {
    signature: BY_SIGNATURE,
    standards: ['Morpho'],
    tell(told) {
      const one = told.within('authorization')
      const [to, granted] = [one.address('authorized'), one.flag('isAuthorized')]
      const places = { to: told.who(to), contract: told.who(told.contract) }
      return {
        intent: granted ? borrows.give(places) : borrows.take(places),
        claims: [rightClaim({ owner: one.address('authorizer'), of: told.contract, to, granted })],
      }
    },
  },
  {
    signature: 'setOperators((address operator, bool trusted)[] operatorArgs)',
    standards: ['dYdX'],
    tell: (told) =>
      listed(
        told,
        told.each('operatorArgs').map((one) => [one.address('operator'), one.flag('trusted')]),
      ),
  },
  ...['', ', uint64 configNumber, bool switchToGivenConfig'].map((more): Entry => ({
    signature: `changeDelegatedExecutorsConfig(uint256 delegatorProfileId, address[] delegatedExecutors, bool[] approvals${more})`,
    standards: ['Lens'],
    tell(told) {
      const approvals = told.list('approvals')
      return listed(
        told,
        told.list('delegatedExecutors').flatMap((who, at) => (isAddress(who) ? [[who, approvals[at] === true] as const] : [])),
      )
    },
  })),
  {
    signature: 'permit(address spender, uint256 tokenId, uint256 deadline, uint256 nonce, bytes signature)',
    standards: ['Uniswap v4'],
    payable: true,
    tell: (told) => ({
      intent: say('Use a signature that lets {spender} move item {id} of {collection}', {
        spender: told.who(told.address('spender')),
        id: told.units('tokenId').toString(),
        collection: told.asset(told.contract),
      }),
      claims: [rightClaim({ owner: told.caller, of: told.contract, to: told.address('spender'), granted: true })],
      meanings: { deadline: { is: 'time' } },
      open: true,
    }),
  },
  {
    signature: 'permitForAll(address owner, address operator, bool approved, uint256 deadline, uint256 nonce, bytes signature)',
    standards: ['Uniswap v4'],
    payable: true,
    tell(told) {
      const [operator, granted] = [told.address('operator'), told.flag('approved')]
      const places = { operator: told.who(operator), collection: told.asset(told.contract) }
      return {
        intent: granted
          ? say('Use a signature that lets {operator} move every item of {collection}', places)
          : say('Use a signature that stops {operator} from moving items of {collection}', places),
        claims: [{ kind: 'operator', owner: told.address('owner'), collection: told.contract, operator, granted }],
        meanings: { deadline: { is: 'time' } },
      }
    },
  },
]

/** Rights for several at once: whoever gets one is named before those who lose one. */
function listed(told: DecodedCallContext, all: readonly (readonly [Address, boolean])[]): Telling {
  const places = { contract: told.who(told.contract), count: all.length }
  const first = all.find(([, granted]) => granted) ?? all[0]
  const to = first === undefined ? '' : told.who(first[0])
  const granted = first?.[1] === true
  const claimed = all.map(([who, given]): Claim => rightClaim({ owner: told.caller, of: told.contract, to: who, granted: given }))
  if (all.length === 1) return { intent: granted ? acts.give({ ...places, to }) : acts.take({ ...places, to }), claims: claimed }
  return {
    intent: granted
      ? say('Let {to} act in your name at {contract}, and change {count} such permissions in all', { ...places, to })
      : say('Revoke {count, plural, one {# permission} other {# permissions}} to act in your name at {contract}', places),
    claims: claimed,
  }
}

/** Rights over what a contract keeps for somebody. */
export const rights: readonly Entry[] = [...[...markets, ...others].map(rightEntry), ...special]

/** Which functions have a view that says whether the right is there now. */
export const viewed: readonly Pick<RightFunction, 'signature' | 'view'>[] = [
  ...markets,
  ...others,
  { signature: BY_SIGNATURE, view: VIEWS.morpho },
]
