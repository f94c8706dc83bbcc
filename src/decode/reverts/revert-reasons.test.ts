import { expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { reasonInWords } from './revert-reasons.ts'

const said = (text: string): string | undefined => {
  const words = reasonInWords(text)
  return words === undefined ? undefined : plain(words)
}

// Codes by what their contracts say of them: docs/error_codes.md of Safe, core/EntryPoint.sol, TransferHelper.sol.
it.each([
  ['GS000', 'The Safe could not be set up'],
  ['GS001', 'The Safe has no threshold of signatures'],
  ['GS002', 'The Safe was to be set up by an address without code'],
  ['GS010', 'There is not enough gas for what the Safe is to do'],
  ['GS011', 'The Safe cannot pay for the gas'],
  ['GS012', 'The Safe cannot pay for the gas in that token'],
  ['GS013', 'What the Safe was to do failed'],
  ['GS020', 'Too few owners of the Safe have signed'],
  ['GS021', 'A signature for the Safe is not well formed'],
  ['GS022', 'A signature for the Safe is not well formed'],
  ['GS023', 'A signature for the Safe is not well formed'],
  ['GS024', 'A contract that owns the Safe does not agree'],
  ['GS025', 'An owner of the Safe did not agree to this before'],
  ['GS026', 'A signature is not by an owner of the Safe, or for another transaction, or out of order'],
  ['GS030', 'Only owners of the Safe may agree to its transactions'],
  ['GS031', 'Only the Safe itself may do this'],
  ['GS100', 'The modules of the Safe are already set up'],
  ['GS101', 'This cannot be a module of the Safe'],
  ['GS102', 'The module was already added to the Safe'],
  ['GS103', 'The module is not in that place of the list of the Safe'],
  ['GS104', 'Only modules of the Safe may do this'],
  ['GS200', 'The owners of the Safe are already set up'],
  ['GS201', 'More signatures would be needed than the Safe has owners'],
  ['GS202', 'At least one signature must be needed'],
  ['GS203', 'This cannot be an owner of the Safe'],
  ['GS204', 'The Safe already has this owner'],
  ['GS205', 'The owner is not in that place of the list of the Safe'],
  ['GS300', 'This contract is no guard for a Safe'],
  ['GS400', 'The Safe cannot be its own fallback handler'],
  ['AA10', 'The account is already there'],
  ['AA13', 'The account could not be made'],
  ['AA14', 'Another account was made than the one that is named'],
  ['AA15', 'No account was made'],
  ['AA20', 'There is no such account yet'],
  ['AA21', 'The account cannot pay for the operation'],
  ['AA22', 'The operation is too late or too early'],
  ['AA23', 'The account refused the operation'],
  ['AA24', 'The signature of the operation is not valid'],
  ['AA25', 'The number of the operation is not the next one'],
  ['AA26', 'The check by the account took more gas than was allowed'],
  ['AA30', 'There is no such paymaster'],
  ['AA31', 'The paymaster cannot pay for the operation'],
  ['AA32', 'What the paymaster agreed to is too late or too early'],
  ['AA33', 'The paymaster refused the operation'],
  ['AA34', 'The signature of the paymaster is not valid'],
  ['AA36', 'The check by the paymaster took more gas than was allowed'],
  ['AA40', 'The check of the operation took more gas than was allowed'],
  ['AA41', 'There is too little gas for the check of the operation'],
  ['AA50', 'The paymaster failed after the operation'],
  ['AA51', 'The operation cost more than was set aside for it'],
  ['AA90', 'No address is given to be paid'],
  ['AA91', 'The address to be paid could not be paid'],
  ['AA93', 'The data for the paymaster is not well formed'],
  ['AA94', 'The gas values of the operation are too large'],
  ['AA95', 'There was not enough gas for the operations'],
  ['AA96', 'The aggregator is not valid'],
  ['AA97', 'Only the EntryPoint may do this'],
  ['AA99', 'The data that would make the account is too short'],
  ['STF', 'The router may not spend the tokens, or there are too few'],
])('%s means: %s', (code, words) => {
  expect(said(code)).toBe(words)
})

it.each([
  ['AA25 invalid account nonce', 'The number of the operation is not the next one'],
  ['AA25', 'The number of the operation is not the next one'],
  ['AA25: other', undefined],
  ['AA251', undefined],
  ['xAA25', undefined],
  ['GS026 more', undefined],
  ['GS0261', undefined],
  ['GS999', undefined],
  ['STF', 'The router may not spend the tokens, or there are too few'],
  ['STF more', undefined],
  ['toString', undefined],
  ['', undefined],
])('the text %s is read as a code: %s', (text, words) => {
  expect(said(text)).toBe(words)
})
