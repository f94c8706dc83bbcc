import { expect, it } from 'vitest'
import { plain } from '#core/text/words'
import { BOB, CAROL, ME } from '../../test-support/names.ts'
import { explained, typed } from '../test-support/typed-data.ts'

const ZERO = `0x${'00'.repeat(20)}`

it('reads actions of Hyperliquid, whose types have a colon in their names', () => {
  const form = 'HyperliquidTransaction:UsdSend(string hyperliquidChain,string destination,string amount,uint64 time)'
  const domain = { name: 'HyperliquidSignTransaction', version: '1', chainId: 1, verifyingContract: ZERO }
  const message = { hyperliquidChain: 'Mainnet', destination: CAROL, amount: '12.5', time: 1700000000000 }
  expect(plain(explained(typed(form, message, domain)).intent)).toBe(`Send 12.5 USDC on Hyperliquid to ${CAROL}`)
  expect(explained(typed(form, message, domain)).faults).toEqual([])
  const agent = 'HyperliquidTransaction:ApproveAgent(string hyperliquidChain,address agentAddress,string agentName,uint64 nonce)'
  expect(explained(typed(agent, { hyperliquidChain: 'Mainnet', agentAddress: BOB, agentName: '', nonce: 1 }, domain)).claims).toEqual([
    { kind: 'right', owner: ME, of: ZERO, to: BOB, given: 'granted', canTake: false },
  ])
})
