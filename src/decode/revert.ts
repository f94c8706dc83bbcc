import { keccak256, stringToHex } from 'viem/utils'
import type { Address } from '#core/address'
import { type Hex, size, toBytes } from '#core/hex'
import { foreignWord, say, type Words } from '#core/words'
import { readParameters } from './abi-read.ts'
import { parseSignature, type Signature } from './abi-type.ts'
import { createTold, type Told } from './entry.ts'
import type { Names } from './explanation.ts'
import { readText } from './value.ts'

/** Characters of a contract's reason that are shown. */
const MAX_REASON = 280

/** Panic codes (docs.soliditylang.org, "Panic via assert and Error via require"). */
const PANICS: Readonly<Record<string, Words>> = {
  '0': say('It stopped by a check that the compiler put in'),
  '1': say('A condition that should always hold did not'),
  '17': say('A number went out of its range'),
  '18': say('It divided by zero'),
  '33': say('A number is not one of the allowed choices'),
  '34': say('Stored bytes are encoded wrongly'),
  '49': say('It took an item from an empty list'),
  '50': say('It read past the end of a list'),
  '65': say('It asked for too much memory'),
  '81': say('It called a function that was never set'),
}

type KnownError = { readonly signature: string; tell?(told: Told, contract: Address | undefined): Words }

const amount = (told: Told, name: string, contract: Address | undefined): ReturnType<Told['amount']> =>
  contract !== undefined && told.names.tokenOf(contract) !== undefined
    ? told.amount(told.units(name), contract)
    : told.units(name).toString()

/** ERC-6093 and what @openzeppelin/contracts 5 throws; without `tell`, the name is shown. */
const KNOWN: readonly KnownError[] = [
  {
    signature: 'ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
    tell: (told, contract) =>
      say('{who} has {balance}, but {needed} is needed', {
        who: told.who(told.address('sender')),
        balance: amount(told, 'balance', contract),
        needed: amount(told, 'needed', contract),
      }),
  },
  {
    signature: 'ERC20InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    tell: (told, contract) =>
      say('{who} may take {allowance}, but {needed} is needed', {
        who: told.who(told.address('spender')),
        allowance: amount(told, 'allowance', contract),
        needed: amount(told, 'needed', contract),
      }),
  },
  // The names that tokens used before ERC-6093 settled them.
  {
    signature: 'InsufficientBalance(address owner, uint256 balance, uint256 needed)',
    tell: (told, contract) =>
      say('{who} has {balance}, but {needed} is needed', {
        who: told.who(told.address('owner')),
        balance: amount(told, 'balance', contract),
        needed: amount(told, 'needed', contract),
      }),
  },
  {
    signature: 'InsufficientAllowance(address spender, uint256 allowance, uint256 needed)',
    tell: (told, contract) =>
      say('{who} may take {allowance}, but {needed} is needed', {
        who: told.who(told.address('spender')),
        allowance: amount(told, 'allowance', contract),
        needed: amount(told, 'needed', contract),
      }),
  },
  {
    signature: 'ERC20InvalidSender(address sender)',
    tell: (told) => say('The token does not let {who} send', { who: told.who(told.address('sender')) }),
  },
  {
    signature: 'ERC20InvalidReceiver(address receiver)',
    tell: (told) => say('The token does not let {who} receive', { who: told.who(told.address('receiver')) }),
  },
  { signature: 'ERC20InvalidApprover(address approver)' },
  { signature: 'ERC20InvalidSpender(address spender)' },
  { signature: 'ERC721InvalidOwner(address owner)' },
  {
    signature: 'ERC721NonexistentToken(uint256 tokenId)',
    tell: (told) => say('There is no item {id}', { id: told.units('tokenId').toString() }),
  },
  {
    signature: 'ERC721IncorrectOwner(address sender, uint256 tokenId, address owner)',
    tell: (told) => say('Item {id} belongs to {owner}', { id: told.units('tokenId').toString(), owner: told.who(told.address('owner')) }),
  },
  { signature: 'ERC721InvalidSender(address sender)' },
  {
    signature: 'ERC721InvalidReceiver(address receiver)',
    tell: (told) => say('{who} cannot receive items', { who: told.who(told.address('receiver')) }),
  },
  {
    signature: 'ERC721InsufficientApproval(address operator, uint256 tokenId)',
    tell: (told) => say('{who} may not take item {id}', { who: told.who(told.address('operator')), id: told.units('tokenId').toString() }),
  },
  { signature: 'ERC721InvalidApprover(address approver)' },
  { signature: 'ERC721InvalidOperator(address operator)' },
  {
    signature: 'ERC1155InsufficientBalance(address sender, uint256 balance, uint256 needed, uint256 tokenId)',
    tell: (told) =>
      say('{who} has {balance} of item {id}, but {needed} is needed', {
        who: told.who(told.address('sender')),
        balance: told.units('balance').toString(),
        needed: told.units('needed').toString(),
        id: told.units('tokenId').toString(),
      }),
  },
  {
    signature: 'ERC1155InvalidReceiver(address receiver)',
    tell: (told) => say('{who} cannot receive items', { who: told.who(told.address('receiver')) }),
  },
  { signature: 'ERC1155MissingApprovalForAll(address operator, address owner)' },
  { signature: 'ERC1155InvalidArrayLength(uint256 idsLength, uint256 valuesLength)' },
  { signature: 'ERC2612ExpiredSignature(uint256 deadline)', tell: () => say('The signature of the permit has expired') },
  { signature: 'ERC2612InvalidSigner(address signer, address owner)', tell: () => say('The signature of the permit is not the owner’s') },
  {
    signature: 'OwnableUnauthorizedAccount(address account)',
    tell: (told) => say('Only the owner may do this, and {who} is not', { who: told.who(told.address('account')) }),
  },
  { signature: 'OwnableInvalidOwner(address owner)' },
  {
    signature: 'AccessControlUnauthorizedAccount(address account, bytes32 neededRole)',
    tell: (told) => say('{who} does not have the role that this needs', { who: told.who(told.address('account')) }),
  },
  { signature: 'EnforcedPause()', tell: () => say('The contract is paused') },
  { signature: 'ExpectedPause()' },
  { signature: 'ReentrancyGuardReentrantCall()', tell: () => say('The contract was called again while it was still working') },
  {
    signature: 'AddressEmptyCode(address target)',
    tell: (told) => say('There is no contract at {who}', { who: told.who(told.address('target')) }),
  },
  { signature: 'AddressInsufficientBalance(address account)' },
  {
    signature: 'SafeERC20FailedOperation(address token)',
    tell: (told) => say('The token {token} refused', { token: told.asset(told.address('token')) }),
  },
  { signature: 'FailedInnerCall()', tell: () => say('A call inside it failed without a reason') },
  { signature: 'FailedCall()', tell: () => say('A call inside it failed without a reason') },
  { signature: 'InsufficientBalance(uint256 balance, uint256 needed)' },
  { signature: 'InvalidInitialization()', tell: () => say('The contract is already set up') },
  { signature: 'NotInitializing()' },
  { signature: 'ECDSAInvalidSignature()', tell: () => say('A signature is not valid') },
]

const REASON = parseSignature('Error(string text)')
const PANIC = parseSignature('Panic(uint256 code)')
const selector = (signature: Signature): string => keccak256(stringToHex(signature.canonical)).slice(0, 10)

const ERRORS: ReadonlyMap<string, { readonly known: KnownError; readonly signature: Signature }> = new Map(
  KNOWN.map((known) => {
    const signature = parseSignature(known.signature)
    return [selector(signature), { known, signature }]
  }),
)

/**
 * What revert data says, as a clause without a full stop. `contract`: who reverted, so that amounts can be named.
 * A contract writes its reasons itself: text is foreign and bounded. Never throws.
 */
export function revertReason(data: Hex, names: Names, chainId: number, contract?: Address): Words {
  if (size(data) === 0) return say('It gives no reason')
  const bytes = toBytes(`0x${data.slice(10)}`) ?? new Uint8Array()
  const first = data.slice(0, 10).toLowerCase()
  if (first === selector(REASON)) {
    const reading = readParameters(REASON.fields, bytes)
    const [text] = reading.ok ? reading.values : []
    if (typeof text === 'string') return said(readText(text))
  }
  if (first === selector(PANIC)) {
    const reading = readParameters(PANIC.fields, bytes)
    const [code] = reading.ok ? reading.values : []
    if (typeof code === 'bigint') return PANICS[code.toString()] ?? say('It stopped with the panic code {code}', { code: code.toString() })
  }
  const found = ERRORS.get(first)
  const reading = found === undefined ? undefined : readParameters(found.signature.fields, bytes)
  if (found === undefined || reading?.ok !== true)
    return say('It stopped with data that we cannot name: {data}', { data: data.length > 138 ? `${data.slice(0, 138)}…` : data })
  const to = contract ?? '0x0000000000000000000000000000000000000000'
  const told = createTold({ to, value: 0n, data, chainId }, to, found.signature.fields, reading.values, names)
  return found.known.tell?.(told, contract) ?? say('It stopped with the error {name}', { name: found.signature.name })
}

const said = (text: string): Words =>
  text.trim() === ''
    ? say('It gives an empty reason')
    : say('It says {text}', { text: foreignWord(text.length > MAX_REASON ? `${text.slice(0, MAX_REASON)}…` : text) })
