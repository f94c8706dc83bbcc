import type { Address } from '#core/ethereum/address'
import { say } from '#core/text/words'
import type { Entry, Telling, DecodedCallContext } from '../entry.ts'
import type { Call } from '../explanation.ts'
import { callBy, callItself, quoting } from './inner.ts'
import { RIGHT_WORDS, rightEntry, type RightFunction, type RightView } from './right-entry.ts'

const { borrows } = RIGHT_WORDS
const takesNothing = () => ({ canTake: false }) as const
const VIEW: RightView = { signature: 'isAccountOperatorAuthorized(address account, address operator)', ownerArgument: 0 }

/** The account of Ethereum Vault Connector that an address owns: all that share its first 19 bytes. */
const ownAccount = (told: DecodedCallContext, account: Address): Address | undefined =>
  told.caller !== undefined && told.caller.slice(0, 40) === account.slice(0, 40) ? told.caller : account

const prefixed = (told: DecodedCallContext): Address | undefined => {
  const prefix = told.bytes('addressPrefix')
  return told.caller?.slice(0, 40) === prefix ? told.caller : `${prefix}00`
}

/** Euler v2: EthereumVaultConnector.sol (github.com/euler-xyz/ethereum-vault-connector). */
export const evcRights: readonly RightFunction[] = [
  {
    view: VIEW,
    signature: 'setAccountOperator(address account, address operator, bool authorized)',
    standard: 'Euler v2',
    to: 'operator',
    given: 'authorized',
    owner: (told) => ownAccount(told, told.address('account')),
    words: borrows,
    payable: true,
  },
  {
    signature: 'setOperator(bytes19 addressPrefix, address operator, uint256 operatorBitField)',
    standard: 'Euler v2',
    to: 'operator',
    given: 'operatorBitField',
    owner: prefixed,
    words: borrows,
    payable: true,
  },
  {
    signature: 'enableController(address account, address vault)',
    standard: 'Euler v2',
    to: 'vault',
    owner: (told) => ownAccount(told, told.address('account')),
    limits: takesNothing,
    words: {
      give: (places) => say('Let the vault {to} take your collateral at {contract} for what is borrowed from it', places),
      take: (places) => say('Stop all vaults from taking your collateral at {contract}', places),
    },
    payable: true,
  },
]

/** A call to the connector itself keeps its caller; every other is made for the account that it names. */
const evcCall = (told: DecodedCallContext, one: DecodedCallContext): Call => {
  const to = one.address('targetContract')
  if (to === told.contract) return callItself(told, one.bytes('data'))
  return callBy(told, ownAccount(told, one.address('onBehalfOfAccount')), to, one.bytes('data'), one.units('value'))
}

function evcCalls(told: DecodedCallContext, inner: readonly Call[]): Telling {
  const places = { count: inner.length, contract: told.who(told.contract) }
  const intent = say('Make {count, plural, one {# call} other {# calls}} through {contract}', places)
  return { intent, inner, sum: quoting((what) => say('Through {contract}: {what}', { ...places, what }), intent) }
}

/** What Bundler3 of Morpho does for whoever calls it: the calls are its own (Bundler3.sol, github.com/morpho-org/bundler3). */
const bundler: Entry = {
  signature: 'multicall((address to, bytes data, uint256 value, bool skipRevert, bytes32 callbackHash)[] bundle)',
  standards: ['Morpho'],
  payable: true,
  tell: (told) =>
    evcCalls(
      told,
      told.each('bundle').map((one) => callBy(told, told.contract, one.address('to'), one.bytes('data'), one.units('value'))),
    ),
}

const evcCallsOf: readonly Entry[] = [
  bundler,
  {
    signature: 'batch((address targetContract, address onBehalfOfAccount, uint256 value, bytes data)[] items)',
    standards: ['Euler v2'],
    payable: true,
    tell: (told) =>
      evcCalls(
        told,
        told.each('items').map((one) => evcCall(told, one)),
      ),
  },
  {
    signature: 'call(address targetContract, address onBehalfOfAccount, uint256 value, bytes data)',
    standards: ['Euler v2'],
    payable: true,
    tell: (told) => evcCalls(told, [evcCall(told, told)]),
  },
  {
    signature:
      'permit(address signer, address sender, uint256 nonceNamespace, uint256 nonce, uint256 deadline, uint256 value, bytes data, bytes signature)',
    standards: ['Euler v2'],
    payable: true,
    tell: (told) => ({
      ...evcCalls(told, [callBy(told, told.address('signer'), told.contract, told.bytes('data'))]),
      meanings: { deadline: { is: 'time' } },
    }),
  },
]

/** Rights and calls at the connector, and bundles of Morpho. */
export const evc: readonly Entry[] = [...evcRights.map(rightEntry), ...evcCallsOf]
