import { foreignWord, phraseWord, say, type WordValue } from '#core/text/words'
import type { Domain, TypedEntry, TypedEntryContext } from '../typed-entry.ts'

/** DeGate's rollup on mainnet. Balances and token numbers are its own; github.com/degatedev/protocols, `circuit/transactions`. */
const CONTRACT = '0xe63602a9b3dfe983187525ac985fec4f57b24ed5'
const domain = ({ name, verifyingContract }: Domain): boolean => name === 'DeGate Protocol' && verifyingContract === CONTRACT

const COMMON = 'address owner,uint32 accountID,uint32 tokenID,uint248 amount,uint32 feeTokenID,uint96 maxFee,address to'

/** The first token that its contract registers is the native currency (ExchangeGenesis.sol); the numbers of others are known to DeGate alone. */
const NATIVE = 0n

/** What is paid: in ether where that is what the number stands for, else as it stands. */
function paid({ message, amount }: TypedEntryContext): WordValue {
  const [units, token] = [message.units('amount'), message.units('tokenID')]
  const places = { units: foreignWord(units.toString()), token: foreignWord(token.toString()) }
  return token === NATIVE ? amount(units) : phraseWord(say('{units} base units of the token {token}', places))
}

/** Payments inside DeGate, and out of it. */
export const degate: readonly TypedEntry[] = [
  {
    form: `Transfer(${COMMON},uint32 validUntil,uint32 storageID)`,
    standard: 'DeGate',
    domain,
    tell: (told) => ({
      intent: say('Send {amount} on DeGate to {to}', { amount: paid(told), to: told.who(told.message.address('to')) }),
      claims: [{ kind: 'receiver', to: told.message.address('to') }],
      open: true,
    }),
  },
  {
    form: `Withdrawal(${COMMON},uint248 minGas,uint32 validUntil,uint32 storageID)`,
    standard: 'DeGate',
    domain,
    tell: (told) => ({
      intent: say('Withdraw {amount} from DeGate to {to}', { amount: paid(told), to: told.who(told.message.address('to')) }),
      claims: [{ kind: 'receiver', to: told.message.address('to') }],
      open: true,
    }),
  },
]
