import { foreignWord, say } from '#core/words'
import type { Domain, TypedEntry } from '../typed-entry.ts'

/** DeGate's rollup on mainnet. Balances and token numbers are its own; github.com/degatedev/protocols, `circuit/transactions`. */
const CONTRACT = '0xe63602a9b3dfe983187525ac985fec4f57b24ed5'
const domain = ({ name, verifyingContract }: Domain): boolean => name === 'DeGate Protocol' && verifyingContract === CONTRACT

const COMMON = 'address owner,uint32 accountID,uint32 tokenID,uint248 amount,uint32 feeTokenID,uint96 maxFee,address to'

/** Payments inside DeGate, and out of it. */
export const degate: readonly TypedEntry[] = [
  {
    form: `Transfer(${COMMON},uint32 validUntil,uint32 storageID)`,
    standard: 'DeGate',
    domain,
    tell: ({ message, who }) => ({
      intent: say('Send {units} base units of the token {token} on DeGate to {to}', {
        units: foreignWord(message.units('amount').toString()),
        token: foreignWord(message.units('tokenID').toString()),
        to: who(message.address('to')),
      }),
      claims: [{ kind: 'receiver', to: message.address('to') }],
      open: true,
    }),
  },
  {
    form: `Withdrawal(${COMMON},uint248 minGas,uint32 validUntil,uint32 storageID)`,
    standard: 'DeGate',
    domain,
    tell: ({ message, who }) => ({
      intent: say('Withdraw {units} base units of the token {token} from DeGate to {to}', {
        units: foreignWord(message.units('amount').toString()),
        token: foreignWord(message.units('tokenID').toString()),
        to: who(message.address('to')),
      }),
      claims: [{ kind: 'receiver', to: message.address('to') }],
      open: true,
    }),
  },
]
