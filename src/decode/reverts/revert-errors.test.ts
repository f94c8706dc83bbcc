import { encodeAbiParameters, toFunctionSelector } from 'viem'
import { describe, expect, it } from 'vitest'
import { concat, type Hex } from '#core/bytes/hex'
import type { Address } from '#core/ethereum/address'
import { plain } from '#core/text/words'
import { unsaid } from '../../core/test-support/unsaid.ts'
import { type AbiType, parseSignature, typeName } from '../abi/abi-type.ts'
import { BOB, CAROL, ME, NAMES, USDC } from '../test-support/names.ts'
import { haltReason } from './halt-reasons.ts'
import { revertReason } from './revert.ts'
import { knownErrors } from './revert-errors.ts'

/** Revert data as a contract with this error in its ABI gives it. */
function thrown(error: string, ...args: readonly unknown[]): Hex {
  const types =
    /\((.*)\)/
      .exec(error)?.[1]
      ?.split(',')
      .filter((type) => type !== '') ?? []
  return concat(
    toFunctionSelector(`function ${error}`),
    encodeAbiParameters(
      types.map((type) => ({ type: type.trim() })),
      args,
    ),
  )
}

const text = (data: Hex, contract?: Address): string => plain(revertReason(data, NAMES, 1, contract))
const HASH = `0x${'12'.repeat(32)}`
const [SEVEN, NINE, FOUR] = [7_000_000n, 9_000_000n, 4n]

/** What a contract throws, and what is said of it: who, how much, and which item, each from its own place. */
const ERRORS: readonly (readonly [error: string, args: readonly unknown[], said: string])[] = [
  ['ERC20InsufficientBalance(address,uint256,uint256)', [BOB, SEVEN, NINE], 'bob has 7 USDC, but 9 USDC is needed'],
  ['ERC20InsufficientAllowance(address,uint256,uint256)', [BOB, SEVEN, NINE], 'bob may spend 7 USDC, but 9 USDC is needed'],
  ['InsufficientBalance(address,uint256,uint256)', [BOB, SEVEN, NINE], 'bob has 7 USDC, but 9 USDC is needed'],
  ['InsufficientAllowance(address,uint256,uint256)', [BOB, SEVEN, NINE], 'bob may spend 7 USDC, but 9 USDC is needed'],
  ['InsufficientBalance(uint256,uint256)', [SEVEN, NINE], 'It stopped with the error InsufficientBalance'],
  ['ERC20InvalidSender(address)', [BOB], 'The token does not let bob send'],
  ['ERC20InvalidReceiver(address)', [BOB], 'The token does not let bob receive'],
  ['ERC20InvalidApprover(address)', [BOB], 'It stopped with the error ERC20InvalidApprover'],
  ['ERC721NonexistentToken(uint256)', [FOUR], 'There is no item 4'],
  ['ERC721IncorrectOwner(address,uint256,address)', [ME, FOUR, BOB], 'Item 4 belongs to bob'],
  ['ERC721InvalidReceiver(address)', [BOB], 'bob cannot receive items'],
  ['ERC721InsufficientApproval(address,uint256)', [BOB, FOUR], 'bob may not move item 4'],
  ['ERC1155InsufficientBalance(address,uint256,uint256,uint256)', [BOB, 1n, 2n, FOUR], 'bob has 1 of item 4, but 2 is needed'],
  ['ERC1155InvalidReceiver(address)', [BOB], 'bob cannot receive items'],
  ['ERC2612ExpiredSignature(uint256)', [FOUR], 'The signature of the permit has expired'],
  ['ERC2612InvalidSigner(address,address)', [ME, BOB], 'The signature of the permit is not the owner’s'],
  ['OwnableUnauthorizedAccount(address)', [BOB], 'Only the owner may do this, and bob is not'],
  ['AccessControlUnauthorizedAccount(address,bytes32)', [BOB, HASH], 'bob does not have the role that this needs'],
  ['AddressEmptyCode(address)', [BOB], 'There is no contract at bob'],
  ['SafeERC20FailedOperation(address)', [USDC], 'The token USDC refused'],
  ['ERC1967InvalidImplementation(address)', [BOB], 'bob can’t be the code of a proxy'],
  ['ERC4626ExceededMaxDeposit(address,uint256,uint256)', [BOB, 5n, 3n], 'The vault takes no more than 3 base units'],
  ['ERC4626ExceededMaxWithdraw(address,uint256,uint256)', [BOB, 5n, 3n], 'The vault pays out no more than 3 base units'],
  ['InsufficientAllowance(uint256)', [FOUR], 'The approval at Permit2 is for less than is needed'],
  ['SignatureExpired(uint256)', [FOUR], 'The signature has expired'],
  ['InvalidAmount(uint256)', [FOUR], 'More is asked for than was signed'],
  ['InvalidNonce()', [], 'The signature was used before, or was revoked'],
  ['TransactionDeadlinePassed()', [], 'It came too late'],
  [
    'ExecutionFailed(uint256,bytes)',
    [0n, thrown('InvalidNonce()')],
    'Step 1 of the router failed: “The signature was used before, or was revoked”',
  ],
  ['V2TooMuchRequested()', [], 'The price moved: more would leave than the most that was allowed'],
  ['V4TooLittleReceived(uint256,uint256)', [2n, 1n], 'The price moved: less would arrive than the least that was asked for'],
  ['OrderAlreadyFilled(bytes32)', [HASH], 'The order was already fulfilled'],
  ['OrderIsCancelled(bytes32)', [HASH], 'The order was cancelled'],
  ['InvalidTime(uint256,uint256)', [1n, 2n], 'The order is not open now'],
  ['FailedOp(uint256,string)', [4n, 'AA21 didn’t pay prefund'], 'Operation 5 failed: “The account cannot pay for the operation”'],
  ['FailedOp(uint256,string)', [0n, 'not today'], 'Operation 1 failed: not today'],
  ['FailedOp(uint256,string)', [0n, 'a'.repeat(141)], `Operation 1 failed: ${'a'.repeat(140)}`],
]

describe('an error with a name', () => {
  it.each(ERRORS)('%s', (error, args, said) => {
    expect(text(thrown(error, ...args), USDC)).toBe(said)
  })

  it('counts in base units where the contract is no token that is known', () => {
    const data = thrown('ERC20InsufficientAllowance(address,uint256,uint256)', BOB, SEVEN, NINE)
    expect([text(data), text(data, CAROL)]).toEqual(Array.from({ length: 2 }, () => 'bob may spend 7000000, but 9000000 is needed'))
  })

  const valueOf = (type: AbiType): unknown => {
    if (type.is === 'address') return BOB
    if (type.is === 'fixed-bytes') return `0x${'12'.repeat(type.bytes)}`
    if (type.is === 'bytes') return '0x'
    return type.is === 'string' ? 'AA10' : type.is === 'bool' ? true : 1n
  }
  it('is told whole, whichever it is, by its sentence or by its name', () => {
    for (const { signature, tell } of knownErrors) {
      const { canonical, fields, name } = parseSignature(signature)
      const data = concat(
        toFunctionSelector(`function ${canonical}`),
        encodeAbiParameters(
          fields.map(({ type }) => ({ type: typeName(type) })),
          fields.map(({ type }) => valueOf(type)),
        ),
      )
      const words = revertReason(data, NAMES, 1, USDC)
      expect([canonical, unsaid(words)]).toEqual([canonical, []])
      expect(plain(words) === `It stopped with the error ${name}`).toBe(tell === undefined)
      expect(plain(words)).not.toContain('can’t read')
    }
  })
})

const error = (reason: string): Hex => thrown('Error(string)', reason)

describe('a reason', () => {
  it.each([
    [0x00, 'It stopped by a check that the compiler put in'],
    [0x01, 'A condition that should always hold did not'],
    [0x11, 'A number went out of its range'],
    [0x12, 'It divided by zero'],
    [0x21, 'A number is not one of the allowed choices'],
    [0x22, 'Stored bytes are encoded wrongly'],
    [0x31, 'It took an item from an empty list'],
    [0x32, 'It read past the end of a list'],
    [0x41, 'It asked for too much memory'],
    [0x51, 'It called a function that was never set'],
    [0x52, 'It stopped with the panic code 82'],
  ])('of a panic with the code %i', (code, said) => {
    expect(text(thrown('Panic(uint256)', BigInt(code)))).toBe(said)
  })

  it('is shown up to 280 characters', () => {
    expect(text(error('a'.repeat(280)))).toBe(`It says ${'a'.repeat(280)}`)
    expect(text(error('a'.repeat(281)))).toBe(`It says ${'a'.repeat(280)}…`)
  })

  it('that others wrap is followed four times', () => {
    const wrapped = (times: number): string => {
      let data = error('deep')
      for (let wrap = 0; wrap < times; wrap++) data = thrown('ExecutionFailed(uint256,bytes)', 0n, data)
      return text(data)
    }
    expect(wrapped(4)).toContain('It says deep')
    expect(wrapped(5)).not.toContain('deep')
    expect(wrapped(5)).toContain('It wraps more reasons than we read')
  })

  // github.com/safe-global/safe-smart-account, docs/error_codes.md; @account-abstraction/contracts, core/EntryPoint.sol.
  it.each([
    ...['000', '001', '002', '010', '011', '012', '013', '020', '021', '022', '023', '024', '025', '026', '030', '031', '100', '101'].map(
      (code) => [`GS${code}`, 'Safe'],
    ),
    ...['102', '103', '104', '200', '201', '203', '204', '300', '400'].map((code) => [`GS${code}`, 'Safe']),
    ['GS205', 'owner'],
    ['GS202', 'signature'],
    ...['10', '13', '14', '15', '20', '21', '23', '26'].map((code) => [`AA${code}`, 'account']),
    ...['22', '24', '25', '26', '40', '41', '51', '94', '95'].map((code) => [`AA${code}`, 'operation|account']),
    ...['30', '31', '32', '33', '34', '36', '50', '93'].map((code) => [`AA${code}`, 'paymaster']),
    ['AA90', 'paid'],
    ['AA91', 'paid'],
    ['AA96', 'aggregator'],
    ['AA97', 'EntryPoint'],
    ['AA99', 'account'],
    ['STF', 'router'],
  ])('of the code %s has a meaning that speaks of %s', (code = '', subject = '') => {
    const [, meaning = ''] = text(error(code)).split(', which means: ')
    expect(meaning).toMatch(new RegExp(`^“.*(?:${subject}).*”$`))
  })
})

// As the run names exceptional halts (ethereum/execution-specs, vm/exceptions.py), and what no block takes.
it.each([
  ['gas-limit', 'Its gas limit is higher than a block allows'],
  ['fee-cap', 'It pays less for gas than a block asks for'],
  ['insufficient-funds', 'The account cannot pay for the value and the gas'],
  ['intrinsic-gas', 'Its gas limit is too low even to start'],
  ['out of gas', 'It needs more gas than its limit allows'],
  ['insufficient balance', 'It sends more of the native currency than there is'],
  ['static state change', 'It tries to change something in a call that may only read'],
  ['stack overflow', 'It nests deeper than the chain allows'],
  ['code store out of gas', 'It needs more gas than its limit allows, to store the new code'],
  ['code size to deposit exceeds maximum code size', 'The new contract is too large'],
  ['initcode exceeds max initcode size', 'The code that it would create with is too long'],
  ['invalid bytecode deployed', 'The new contract has code that the chain refuses'],
  ['invalid JUMP', 'A contract in it is faulty'],
  ['value out of range', 'A contract in it is faulty'],
])('a halt by %s', (why, said) => {
  expect(plain(haltReason(why))).toBe(said)
})
