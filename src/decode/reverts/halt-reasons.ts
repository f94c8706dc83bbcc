import { say, type Words } from '#core/text/words'

/** Why a run ended without a reason of the contract: what no block would take, and exceptional halts of the EVM, by their names in the run. */
const HALTS: Readonly<Record<string, Words>> = {
  // What a block refuses before the first step.
  nonce: say('Its number is not the next one of the account'),
  'gas-limit': say('Its gas limit is higher than a block allows'),
  'fee-cap': say('It pays less for gas than a block asks for'),
  'initcode-size': say('The code that it would create with is too long'),
  'insufficient-funds': say('The account cannot pay for the value and the gas'),
  'sender-has-code': say('The account is a contract, which cannot send transactions'),
  'intrinsic-gas': say('Its gas limit is too low even to start'),
  type: say('The chain does not take transactions of this type'),
  'no-recipient': say('It has no recipient, which its type needs'),
  // Halts of the EVM (ethereum/execution-specs, vm/exceptions.py).
  'out of gas': say('It needs more gas than its limit allows'),
  'code store out of gas': say('It needs more gas than its limit allows, to store the new code'),
  'code size to deposit exceeds maximum code size': say('The new contract is too large'),
  'initcode exceeds max initcode size': say('The code that it would create with is too long'),
  'invalid bytecode deployed': say('The new contract has code that the chain refuses'),
  'create collision': say('A contract is already at the address of the new one'),
  'insufficient balance': say('It sends more of the native currency than there is'),
  'static state change': say('It tries to change something in a call that may only read'),
  'invalid opcode': say('A contract in it ran into an instruction that is not valid'),
  'invalid JUMP': say('A contract in it is faulty'),
  'stack underflow': say('A contract in it is faulty'),
  'stack overflow': say('It nests deeper than the chain allows'),
  'value out of range': say('A contract in it is faulty'),
}

/** A halt in words, as a clause without a full stop. One that has no name here is not guessed at. */
export const haltReason = (why: string): Words =>
  (Object.hasOwn(HALTS, why) ? HALTS[why] : undefined) ?? say('It fails, with a reason we can’t read')
