import { foreignWord, say, type Words } from '#core/words'
import type { Control } from '#core/effect'
import type { Domain, TypedEntry, TypedTelling, TypedTold } from '../typed-entry.ts'
import { cut } from '../typed-value.ts'

type Told = TypedTold

/** Signed for a chain of its own: the domain names no contract, and nothing on the signer's chain can move by it. */
const domain = ({ name, verifyingContract }: Domain): boolean =>
  name === 'HyperliquidSignTransaction' && (verifyingContract === undefined || /^0x0{40}$/.test(verifyingContract))

const foreign = (told: Told, name: string) => foreignWord(cut(told.message.text(name), 64))

const action = (form: string, tell: (told: Told) => Words): TypedEntry => ({
  form: `HyperliquidTransaction:${form}`,
  standard: 'Hyperliquid',
  domain,
  // Balances there are no facts that can be proved here: what leaves is said, and not claimed.
  tell: (told): TypedTelling => ({ intent: tell(told), open: true }),
})

const AGENT: Control = 'session-key'

/** User actions of Hyperliquid (hyperliquid-dex/hyperliquid-python-sdk, utils/signing.py). Their type names hold a colon, which EIP-712 does not foresee. */
export const hyperliquid: readonly TypedEntry[] = [
  action('UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)', (told) =>
    say('Send {amount} USDC on Hyperliquid to {to}', { amount: foreign(told, 'amount'), to: foreign(told, 'destination') }),
  ),
  action('SpotSend(string hyperliquidChain,string destination,string token,string amount,uint64 time)', (told) =>
    say('Send {amount} {token} on Hyperliquid to {to}', {
      amount: foreign(told, 'amount'),
      token: foreign(told, 'token'),
      to: foreign(told, 'destination'),
    }),
  ),
  action('Withdraw(string hyperliquidChain,string destination,string amount,uint64 time)', (told) =>
    say('Withdraw {amount} USDC from Hyperliquid to {to}', { amount: foreign(told, 'amount'), to: foreign(told, 'destination') }),
  ),
  {
    ...action('ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)', (told) =>
      say('Let {agent} trade for you on Hyperliquid', { agent: told.who(told.message.address('agentAddress')) }),
    ),
    tell(told) {
      const agent = told.message.address('agentAddress')
      return {
        intent: say('Let {agent} trade for you on Hyperliquid', { agent: told.who(agent) }),
        ...(told.signer === undefined ? {} : { claims: [{ kind: 'control', of: told.signer, what: AGENT, to: agent, given: 'granted' }] }),
        use: { use: 'delegation', delegate: agent, bounded: false },
        open: true,
      }
    },
  },
]
