import { describe, expect, it } from 'vitest'
import { encodeFunctionData, erc20Abi, pad } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { namesIn } from './names.ts'

const ALICE = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
const BOB = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'
const USDC = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const TOPIC = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

describe('the names in a request', () => {
  it('are addresses alone, once each, in lower case', () => {
    expect(
      namesIn([
        { method: 'eth_getProof', params: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8', [pad('0x01'), pad(BOB)], 'latest'] },
        { method: 'eth_getCode', params: [ALICE, 'latest'] },
        { method: 'eth_getBlockByHash', params: [TOPIC, false] },
      ]),
    ).toEqual([ALICE])
  })

  it('are words of topics', () => {
    const topics = [TOPIC, null, [pad(ALICE), pad(BOB)]]
    expect(namesIn([{ method: 'eth_getLogs', params: [{ address: USDC, topics, fromBlock: '0x1' }] }]).toSorted()).toEqual(
      [ALICE, BOB, USDC].toSorted(),
    )
  })

  it('are the recipient and words of calldata of signed bytes, but no amount', async () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [BOB, 123_456_789_000_000_000_000_000n] })
    const signer = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
    const raw = await signer.signTransaction({
      type: 'eip1559',
      chainId: 1,
      nonce: 1,
      to: USDC,
      data,
      gas: 60_000n,
      maxFeePerGas: 2n,
      maxPriorityFeePerGas: 1n,
    })
    expect(namesIn([{ method: 'eth_sendRawTransaction', params: [raw] }])).toEqual([USDC, BOB])
  })
})
