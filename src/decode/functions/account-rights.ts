import { defined } from '#core/defined'
import { type Address, isAddress, ZERO } from '#core/ethereum/address'
import { size } from '#core/bytes/hex'
import { say, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Claim, Control, Standard } from '../explanation.ts'
import { slice } from '../abi/payload.ts'
import { spendWords } from '../words/spend-words.ts'
import { rightClaim } from './right-entry.ts'

type Places = { readonly to: ReturnType<DecodedCallContext['who']>; readonly account: ReturnType<DecodedCallContext['who']> }

const controls = (of: Address, what: Control, to: Address | undefined, given: 'granted' | 'taken' = 'granted'): Claim => ({
  kind: 'control',
  of,
  what,
  given,
  ...defined({ to: to === undefined || to === ZERO ? undefined : to }),
})

type Handing = {
  readonly standard: Standard
  readonly signature: string
  readonly to: string
  readonly what: Control
  readonly words: (places: Places) => Words
  readonly isTaken?: true
  /** The argument with the account, where it is not the called contract. */
  readonly of?: string
  readonly payable?: true
}

const owns = (places: Places): Words => say('Make {to} an owner of {account}', places)
const ownsNot = (places: Places): Words => say('Remove {to} from the owners of {account}', places)
const governs = (places: Places): Words => say('Let {to} govern {account}', places)
const mints = (places: Places): Words => say('Let {to} create tokens of {account}', places)
const guards = (places: Places): Words => say('Make {to} a guardian of {account}, who can help to replace its owner', places)

const entryOf = ({ standard, signature, to: name, what, words, isTaken, of, payable }: Handing): Entry => ({
  signature,
  standards: [standard],
  ...defined({ payable }),
  tell(told) {
    const to = told.address(name)
    const account = of === undefined ? told.contract : told.address(of)
    return {
      intent: words({ to: told.who(to), account: told.who(account) }),
      claims: [controls(account, what, to, isTaken === true ? 'taken' : 'granted')],
    }
  },
})

/**
 * One address gets a say: Coinbase Smart Wallet (MultiOwnable.sol), Argent (GuardianManager), USDC (MasterMinter.sol, FiatToken.sol), and what many
 * tokens and vaults call it.
 */
const one: readonly Handing[] = [
  { standard: 'Coinbase Smart Wallet', signature: 'addOwnerAddress(address owner)', to: 'owner', what: 'owner', words: owns },
  { standard: 'ERC-4337', signature: 'addOwner(address owner)', to: 'owner', what: 'owner', words: owns },
  { standard: 'ERC-4337', signature: 'removeOwner(address owner)', to: 'owner', what: 'owner', words: ownsNot, isTaken: true },
  { standard: 'ERC-173', signature: 'changeOwner(address newOwner)', to: 'newOwner', what: 'owner', words: owns },
  { standard: 'ERC-173', signature: 'nominateNewOwner(address owner)', to: 'owner', what: 'pending-owner', words: owns },
  { standard: 'ERC-173', signature: 'commit_transfer_ownership(address addr)', to: 'addr', what: 'pending-owner', words: owns },
  { standard: 'ERC-173', signature: 'setAdmin(address newAdmin)', to: 'newAdmin', what: 'admin', words: governs },
  { standard: 'ERC-173', signature: 'setPendingAdmin(address newAdmin)', to: 'newAdmin', what: 'admin', words: governs },
  { standard: 'ERC-173', signature: 'setGovernance(address governance)', to: 'governance', what: 'admin', words: governs },
  { standard: 'ERC-173', signature: 'setGovernor(address governor)', to: 'governor', what: 'admin', words: governs },
  { standard: 'ERC-173', signature: 'beginDefaultAdminTransfer(address newAdmin)', to: 'newAdmin', what: 'admin', words: governs },
  { standard: 'DS-Auth', signature: 'rely(address usr)', to: 'usr', what: 'role', words: governs },
  { standard: 'ERC-173', signature: 'setPendingOwner(address newOwner)', to: 'newOwner', what: 'pending-owner', words: owns },
  { standard: 'ERC-173', signature: 'completeOwnershipHandover(address pendingOwner)', to: 'pendingOwner', what: 'owner', words: owns },
  {
    standard: 'ERC-173',
    signature: 'transferOwnership(address newOwner, bool direct, bool renounce)',
    to: 'newOwner',
    what: 'owner',
    words: owns,
  },
  {
    standard: 'OpenZeppelin AccessControl',
    signature: 'grantRoles(address user, uint256 roles)',
    to: 'user',
    what: 'role',
    words: governs,
  },
  { standard: 'ERC-20', signature: 'addMinter(address minter)', to: 'minter', what: 'role', words: mints },
  { standard: 'ERC-20', signature: 'setMinter(address minter)', to: 'minter', what: 'role', words: mints },
  {
    standard: 'ERC-20',
    signature: 'configureMinter(address minter, uint256 minterAllowedAmount)',
    to: 'minter',
    what: 'role',
    words: mints,
  },
  { standard: 'ERC-20', signature: 'updateMasterMinter(address newMasterMinter)', to: 'newMasterMinter', what: 'role', words: mints },
  { standard: 'ERC-20', signature: 'updateRescuer(address newRescuer)', to: 'newRescuer', what: 'role', words: governs },
  {
    standard: 'ERC-4337',
    signature: 'addGuardian(address wallet, address guardian)',
    to: 'guardian',
    of: 'wallet',
    what: 'role',
    words: guards,
  },
  { standard: 'ERC-4337', signature: 'addGuardian(address guardian)', to: 'guardian', what: 'role', words: guards },
]

/** A key that is no address: nothing but its numbers can be said of it. */
const keys: readonly Entry[] = [
  {
    signature: 'addOwnerPublicKey(bytes32 x, bytes32 y)',
    standards: ['Coinbase Smart Wallet'],
    tell: (told) => ({
      intent: say('Make whoever holds the key {key} an owner of {account}', {
        key: `${told.bytes('x').slice(0, 10)}…`,
        account: told.who(told.contract),
      }),
      claims: [controls(told.contract, 'session-key', undefined)],
    }),
  },
  {
    signature: 'removeOwnerAtIndex(uint256 index, bytes owner)',
    standards: ['Coinbase Smart Wallet'],
    tell: (told) => ({ intent: say('Remove an owner of {account}', { account: told.who(told.contract) }) }),
  },
  {
    signature: 'updateImageHash(bytes32 imageHash)',
    standards: ['ERC-4337'],
    tell: (told) => ({
      intent: say('Replace all owners of {account} with others that the call does not name', { account: told.who(told.contract) }),
      claims: [controls(told.contract, 'session-key', undefined)],
    }),
  },
]

/** Lists of owners, privileges, modules: Alchemy (MultiOwnerPlugin.sol), Ambire (AmbireAccount.sol), ERC-7579, Kernel 3 (Kernel.sol), Zodiac Roles. */
const several: readonly Entry[] = [
  {
    signature: 'updateOwners(address[] ownersToAdd, address[] ownersToRemove)',
    standards: ['ERC-4337'],
    tell(told) {
      const [added, removed] = [told.list('ownersToAdd').filter(isAddress), told.list('ownersToRemove').filter(isAddress)]
      const [first] = added
      const account = told.who(told.contract)
      return {
        intent:
          first === undefined
            ? say('Remove {count} owners of {account}', { count: removed.length, account })
            : added.length === 1
              ? owns({ to: told.who(first), account })
              : say('Make {to} and {count} others owners of {account}', { to: told.who(first), count: added.length - 1, account }),
        claims: [
          ...added.map((who) => controls(told.contract, 'owner', who)),
          ...removed.map((who) => controls(told.contract, 'owner', who, 'taken')),
        ],
      }
    },
  },
  {
    signature: 'setAddrPrivilege(address addr, bytes32 priv)',
    standards: ['ERC-4337'],
    tell(told) {
      const granted = !/^0x0{64}$/.test(told.bytes('priv'))
      const places = { to: told.who(told.address('addr')), account: told.who(told.contract) }
      return {
        intent: granted ? owns(places) : ownsNot(places),
        claims: [controls(told.contract, 'owner', told.address('addr'), granted ? 'granted' : 'taken')],
      }
    },
  },
  {
    signature: 'installModule(uint256 moduleTypeId, address module, bytes initData)',
    standards: ['ERC-7579'],
    payable: true,
    tell: (told) => moduleOf(told, 'granted'),
  },
  {
    signature: 'uninstallModule(uint256 moduleTypeId, address module, bytes deInitData)',
    standards: ['ERC-7579'],
    payable: true,
    tell: (told) => moduleOf(told, 'taken'),
  },
  {
    signature: 'changeRootValidator(bytes21 rootValidator, address hook, bytes validatorData, bytes hookData)',
    standards: ['ERC-7579'],
    payable: true,
    tell(told) {
      const id = told.bytes('rootValidator')
      const to = size(id) === 21 ? slice(id, 1, 20) : undefined
      return {
        intent: say('Let {to} decide which signatures count for {account}', {
          to: to === undefined ? id : told.who(to),
          account: told.who(told.contract),
        }),
        claims: [controls(told.contract, 'module', to)],
      }
    },
  },
  ...['uint16[]', 'bytes32[]'].map((type): Entry => ({
    signature: `assignRoles(address module, ${type} roles, bool[] memberOf)`,
    standards: ['Zodiac'],
    tell(told) {
      const granted = told.list('memberOf').includes(true)
      const places = { to: told.who(told.address('module')), account: told.who(told.contract) }
      return {
        intent: granted
          ? say('Let {to} act through {account}, as its roles allow', places)
          : say('Remove the roles of {to} at {account}', places),
        claims: [controls(told.contract, 'role', told.address('module'), granted ? 'granted' : 'taken')],
      }
    },
  })),
]

/** Types of modules (ERC-7579): whose signatures count, who may act, who answers calls, who looks on. */
function moduleOf(told: DecodedCallContext, given: 'granted' | 'taken'): Telling {
  const [type, to] = [told.units('moduleTypeId'), told.address('module')]
  const places = { to: told.who(to), account: told.who(told.contract) }
  const what: Control = type === 3n ? 'fallback-handler' : type === 4n ? 'guard' : 'module'
  return {
    intent:
      given === 'taken'
        ? say('Remove the module {to} from {account}', places)
        : type === 1n
          ? say('Let {to} decide which signatures count for {account}', places)
          : say('Let the module {to} act as {account}', places),
    claims: [controls(told.contract, what, to, given)],
  }
}

/** What may be taken, of which token, in each period, until when (SpendPermissionManager.sol, github.com/coinbase/spend-permissions). */
export const SPEND_PERMISSION =
  '(address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData)'

function spending(told: DecodedCallContext, granted: boolean): Telling {
  const one = told.within('spendPermission')
  const [spender, token, units] = [one.address('spender'), one.address('token'), one.units('allowance')]
  const places = { to: told.who(spender), token: told.asset(token) }
  const limits = granted ? { token, most: units, until: one.units('end') } : undefined
  return {
    intent: granted
      ? spendWords(told, { to: spender, token, most: units, period: one.units('period'), end: one.units('end') })
      : say('Stop {to} from spending {token} by a spend permission', places),
    claims: [rightClaim({ owner: one.address('account'), of: told.contract, to: spender, granted, limits })],
  }
}

/** Safe's AllowanceModule (github.com/safe-global/safe-modules): what a delegate may take, again after each reset. */
const safeAllowance: Entry = {
  signature: 'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)',
  standards: ['Safe'],
  tell(told) {
    const [to, token, most] = [told.address('delegate'), told.address('token'), told.units('allowanceAmount')]
    const granted = most > 0n
    const places = {
      to: told.who(to),
      amount: told.amount(most, token === ZERO ? undefined : token),
      minutes: Number(told.units('resetTimeMin')),
    }
    return {
      intent: !granted
        ? say('Stop {to} from spending by an allowance of the Safe', places)
        : told.units('resetTimeMin') === 0n
          ? say('Let {to} spend up to {amount} from the Safe', places)
          : say('Let {to} spend up to {amount} from the Safe {minutes, plural, one {every minute} other {every # minutes}}', places),
      claims: [rightClaim({ owner: told.caller, of: told.contract, to, granted, limits: granted ? { token, most } : undefined })],
    }
  },
}

const spendPermissions: readonly Entry[] = (
  [
    [`approve(${SPEND_PERMISSION} spendPermission)`, true],
    [`approveWithSignature(${SPEND_PERMISSION} spendPermission, bytes signature)`, true],
    [`revoke(${SPEND_PERMISSION} spendPermission)`, false],
    [`revokeAsSpender(${SPEND_PERMISSION} spendPermission)`, false],
  ] as const
).map(([signature, granted]) => ({ signature, standards: ['Spend Permission'], tell: (told) => spending(told, granted) }))

/** Rights over accounts: owners, modules, session keys, spend permissions. */
export const accountRights: readonly Entry[] = [...one.map(entryOf), ...keys, ...several, ...spendPermissions, safeAllowance]
