import { defined } from '#core/defined'
import { type Address, isAddress, ZERO } from '#core/ethereum/address'
import { size } from '#core/bytes/hex'
import { say, type Words } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call, Claim, Control, Standard } from '../explanation.ts'
import { callBy, quoting } from './inner.ts'

const claim = (of: Address, what: Control, given: 'granted' | 'taken', to?: Address): Claim => ({
  kind: 'control',
  of,
  what,
  given,
  ...defined({ to: to === undefined || to === ZERO ? undefined : to }),
})

type Places = { readonly contract: ReturnType<DecodedCallContext['who']>; readonly to: ReturnType<DecodedCallContext['who']> }

/** `name(address to)`: one address gets a say over the called contract. */
const hands = (standard: Standard, name: string, what: Control, words: (places: Places) => Words): Entry => ({
  signature: `${name}(address to)`,
  standards: [standard],
  tell: (told) => ({
    intent: words({ contract: told.who(told.contract), to: told.who(told.address('to')) }),
    claims: [claim(told.contract, what, 'granted', told.address('to'))],
  }),
})

const ownership: readonly Entry[] = [
  // Ownable2Step takes it as an offer that must be accepted; the bytes are the same, so the stronger meaning is told.
  hands('ERC-173', 'transferOwnership', 'owner', (places) => say('Make {to} the owner of {contract}', places)),
  hands('DS-Auth', 'setOwner', 'owner', (places) => say('Make {to} the owner of {contract}', places)),
  hands('DS-Auth', 'setAuthority', 'admin', (places) => say('Let {to} decide who may use {contract}', places)),
  {
    signature: 'acceptOwnership()',
    standards: ['ERC-173'],
    tell: (told) => ({
      intent: say('Become the owner of {contract}', { contract: told.who(told.contract) }),
      claims: [claim(told.contract, 'owner', 'granted', told.caller)],
    }),
  },
  {
    signature: 'renounceOwnership()',
    standards: ['ERC-173'],
    tell: (told) => ({
      intent: say('Give up {contract}, leaving it without an owner', { contract: told.who(told.contract) }),
      claims: [claim(told.contract, 'owner', 'taken', told.caller)],
    }),
  },
]

/** `DEFAULT_ADMIN_ROLE`: gives and takes all others. */
const ADMIN_ROLE = `0x${'0'.repeat(64)}`

const roles: readonly Entry[] = (
  [
    [
      'grantRole',
      'granted',
      (places: Places) => say('Make {to} an administrator of {contract}', places),
      (places: Places & { readonly role: string }) => say('Give {to} the role {role} at {contract}', places),
    ],
    [
      'revokeRole',
      'taken',
      (places: Places) => say('Remove {to} from the administrators of {contract}', places),
      (places: Places & { readonly role: string }) => say('Remove the role {role} of {to} at {contract}', places),
    ],
    [
      'renounceRole',
      'taken',
      (places: Places) => say('Remove {to} from the administrators of {contract}', places),
      (places: Places & { readonly role: string }) => say('Remove the role {role} of {to} at {contract}', places),
    ],
  ] as const
).map(([name, given, ofAdmin, ofRole]) => ({
  signature: `${name}(bytes32 role, address account)`,
  standards: ['OpenZeppelin AccessControl'],
  tell(told) {
    const [role, to] = [told.bytes('role'), told.address('account')]
    const places = { contract: told.who(told.contract), to: told.who(to) }
    return {
      intent: role === ADMIN_ROLE ? ofAdmin(places) : ofRole({ ...places, role: `${role.slice(0, 10)}…` }),
      claims: [claim(told.contract, 'role', given, to)],
    }
  },
}))

/** New code, and a call that it is set up with: made by the proxy to that code, as itself. */
function upgrade(told: DecodedCallContext, proxy: Address, code: Address, setup?: Call['data']): Telling {
  return {
    intent: say('Replace the code of {contract} with that of {code}', { contract: told.who(proxy), code: told.who(code) }),
    claims: [claim(proxy, 'implementation', 'granted', code)],
    inner: setup === undefined || size(setup) === 0 ? [] : [{ ...callBy(told, proxy, code, setup), by: 'delegatecall' }],
  }
}

const admin = (told: DecodedCallContext, proxy: Address, to: Address): Telling => ({
  intent: say('Let {to} replace the code of {contract}', { contract: told.who(proxy), to: told.who(to) }),
  claims: [claim(proxy, 'admin', 'granted', to)],
})

const proxies: readonly Entry[] = [
  {
    signature: 'upgradeTo(address newImplementation)',
    standards: ['ERC-1967'],
    tell: (told) => upgrade(told, told.contract, told.address('newImplementation')),
  },
  {
    signature: 'upgradeToAndCall(address newImplementation, bytes data)',
    standards: ['ERC-1967'],
    payable: true,
    tell: (told) => upgrade(told, told.contract, told.address('newImplementation'), told.bytes('data')),
  },
  {
    signature: 'changeAdmin(address newAdmin)',
    standards: ['ERC-1967'],
    tell: (told) => admin(told, told.contract, told.address('newAdmin')),
  },
  {
    signature: 'upgrade(address proxy, address implementation)',
    standards: ['ERC-1967'],
    tell: (told) => upgrade(told, told.address('proxy'), told.address('implementation')),
  },
  {
    signature: 'upgradeAndCall(address proxy, address implementation, bytes data)',
    standards: ['ERC-1967'],
    payable: true,
    tell: (told) => upgrade(told, told.address('proxy'), told.address('implementation'), told.bytes('data')),
  },
  {
    signature: 'changeProxyAdmin(address proxy, address newAdmin)',
    standards: ['ERC-1967'],
    tell: (told) => admin(told, told.address('proxy'), told.address('newAdmin')),
  },
]

const FACETS = '(address facetAddress, uint8 action, bytes4[] functionSelectors)[] diamondCut'

/** EIP-2535: code that a diamond runs for some of its functions, and a call that sets it up, run as the diamond. Action 2 takes away. */
const diamond: Entry = {
  signature: `diamondCut(${FACETS}, address init, bytes setup)`,
  standards: ['ERC-2535'],
  tell(told) {
    const codes = told.each('diamondCut').flatMap((cut) => (cut.units('action') < 2n ? [cut.address('facetAddress')] : []))
    const [init, contract] = [told.address('init'), told.who(told.contract)]
    const [first] = codes
    return {
      intent:
        first === undefined
          ? say('Change the functions of {contract}', { contract })
          : say('Let the code of {code} run as {contract}', { code: told.who(first), contract }),
      claims: [...new Set(codes)].map((code) => claim(told.contract, 'implementation', 'granted', code)),
      inner: init === ZERO ? [] : [{ ...callBy(told, told.contract, init, told.bytes('setup')), by: 'delegatecall' }],
    }
  },
}

const timelockCall = (told: DecodedCallContext): readonly Call[] => [
  callBy(told, told.contract, told.address('target'), told.bytes('payload'), told.units('value')),
]

function timelockCalls(told: DecodedCallContext): readonly Call[] {
  const [values, payloads] = [told.list('values'), told.list('payloads')]
  return told.list('targets').flatMap((to, at): Call[] => {
    const [value, data] = [values[at], payloads[at]]
    return isAddress(to) && typeof value === 'bigint' && typeof data === 'string' ? [callBy(told, told.contract, to, data, value)] : []
  })
}

const runs = (told: DecodedCallContext, inner: readonly Call[]): Telling => {
  const places = { contract: told.who(told.contract), count: inner.length }
  const intent = say('Execute {count} scheduled calls at {contract}', places)
  return { intent, inner, sum: quoting((what) => say('Execute what was scheduled at {contract}: {what}', { ...places, what }), intent) }
}

/** Nothing of it happens yet, and what is inside is told all the same: it is what is agreed to. */
const plans = (told: DecodedCallContext, inner: readonly Call[]): Telling => {
  const places = { contract: told.who(told.contract), count: inner.length }
  const intent = say('Schedule {count, plural, one {# call} other {# calls}} at {contract}', places)
  return {
    intent,
    inner,
    sum: quoting((what) => say('Schedule at {contract}: {what}', { ...places, what }), intent),
  }
}

const LISTS = 'address[] targets, uint256[] values, bytes[] payloads, bytes32 predecessor, bytes32 salt'
const ONE = 'address target, uint256 value, bytes payload, bytes32 predecessor, bytes32 salt'

const timelock: readonly Entry[] = (
  [
    [`schedule(${ONE}, uint256 delay)`, (told) => plans(told, timelockCall(told))],
    [`scheduleBatch(${LISTS}, uint256 delay)`, (told) => plans(told, timelockCalls(told))],
    [`execute(${ONE})`, (told) => runs(told, timelockCall(told))],
    [`executeBatch(${LISTS})`, (told) => runs(told, timelockCalls(told))],
  ] as const satisfies readonly (readonly [string, Entry['tell']])[]
).map(([signature, tell]) => ({ signature, standards: ['OpenZeppelin Timelock'], payable: signature.startsWith('execute'), tell }))

/** Who governs a contract: ERC-173 and OpenZeppelin's Ownable, AccessControl, proxies and TimelockController; DSAuth. */
export const control: readonly Entry[] = [...ownership, ...roles, ...proxies, diamond, ...timelock]
