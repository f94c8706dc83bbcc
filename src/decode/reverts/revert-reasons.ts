import { say, type Words } from '#core/text/words'

/** Reasons that contracts write as a code, each by its code alone or with words after it. */
const REASONS: Readonly<Record<string, Words>> = {
  // Safe (github.com/safe-global/safe-smart-account, docs/error_codes.md).
  GS000: say('The Safe could not be set up'),
  GS001: say('The Safe has no threshold of signatures'),
  GS002: say('The Safe was to be set up by an address without code'),
  GS010: say('There is not enough gas for what the Safe is to do'),
  GS011: say('The Safe cannot pay for the gas'),
  GS012: say('The Safe cannot pay for the gas in that token'),
  GS013: say('What the Safe was to do failed'),
  GS020: say('Too few owners of the Safe have signed'),
  GS021: say('A signature for the Safe is not well formed'),
  GS022: say('A signature for the Safe is not well formed'),
  GS023: say('A signature for the Safe is not well formed'),
  GS024: say('A contract that owns the Safe does not agree'),
  GS025: say('An owner of the Safe did not agree to this before'),
  GS026: say('A signature is not by an owner of the Safe, or for another transaction, or out of order'),
  GS030: say('Only owners of the Safe may agree to its transactions'),
  GS031: say('Only the Safe itself may do this'),
  GS100: say('The modules of the Safe are already set up'),
  GS101: say('This cannot be a module of the Safe'),
  GS102: say('The module was already added to the Safe'),
  GS103: say('The module is not in that place of the list of the Safe'),
  GS104: say('Only modules of the Safe may do this'),
  GS200: say('The owners of the Safe are already set up'),
  GS201: say('More signatures would be needed than the Safe has owners'),
  GS202: say('At least one signature must be needed'),
  GS203: say('This cannot be an owner of the Safe'),
  GS204: say('The Safe already has this owner'),
  GS205: say('The owner is not in that place of the list of the Safe'),
  GS300: say('This contract is no guard for a Safe'),
  GS400: say('The Safe cannot be its own fallback handler'),
  // EntryPoint (@account-abstraction/contracts, core/EntryPoint.sol).
  AA10: say('The account is already there'),
  AA13: say('The account could not be made'),
  AA14: say('Another account was made than the one that is named'),
  AA15: say('No account was made'),
  AA20: say('There is no such account yet'),
  AA21: say('The account cannot pay for the operation'),
  AA22: say('The operation is too late or too early'),
  AA23: say('The account refused the operation'),
  AA24: say('The signature of the operation is not valid'),
  AA25: say('The number of the operation is not the next one'),
  AA26: say('The check by the account took more gas than was allowed'),
  AA30: say('There is no such paymaster'),
  AA31: say('The paymaster cannot pay for the operation'),
  AA32: say('What the paymaster agreed to is too late or too early'),
  AA33: say('The paymaster refused the operation'),
  AA34: say('The signature of the paymaster is not valid'),
  AA36: say('The check by the paymaster took more gas than was allowed'),
  AA40: say('The check of the operation took more gas than was allowed'),
  AA41: say('There is too little gas for the check of the operation'),
  AA50: say('The paymaster failed after the operation'),
  AA51: say('The operation cost more than was set aside for it'),
  AA90: say('No address is given to be paid'),
  AA91: say('The address to be paid could not be paid'),
  AA93: say('The data for the paymaster is not well formed'),
  AA94: say('The gas values of the operation are too large'),
  AA95: say('There was not enough gas for the operations'),
  AA96: say('The aggregator is not valid'),
  AA97: say('Only the EntryPoint may do this'),
  AA99: say('The data that would make the account is too short'),
  // Uniswap v3 (@uniswap/v3-periphery, libraries/TransferHelper.sol); its longer reasons speak for themselves.
  STF: say('The router may not spend the tokens, or there are too few'),
}

/** What a reason means that is only a code, as Safe and EntryPoint give them; `undefined` for all others. Any contract may write any of them. */
export function reasonInWords(text: string): Words | undefined {
  const [code = ''] = /^(?:GS\d{3}$|AA\d{2}(?= |$))/.exec(text) ?? [text]
  return Object.hasOwn(REASONS, code) ? REASONS[code] : undefined
}
