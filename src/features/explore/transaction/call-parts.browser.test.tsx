import { encodeAbiParameters, encodeFunctionData, encodePacked, parseAbi, parseAbiParameters } from 'viem'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import type { Address } from '#core/ethereum/address'
import { explain, type Names } from '#decode'
import { listedToken } from '#survey'
import { show } from '../../../ui/test-render.tsx'
import { DecodedCallPart } from './call-parts.tsx'

const ME: Address = `0x${'1'.repeat(40)}`
const ROUTER: Address = '0x66a9893cc07d91d95644aedd05d03f95e1dba8af'
const WETH: Address = '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2'
const USDC: Address = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const ETHER = 10n ** 18n
const names: Names = {
  native: { chainId: 1, standard: 'native', symbol: 'ETH', name: 'Ether', decimals: 18, from: 'listed' },
  nameOf: (address) => listedToken(1, address)?.symbol,
  tokenOf: (address) => listedToken(1, address),
}

const swap = encodeFunctionData({
  abi: parseAbi(['function execute(bytes commands, bytes[] inputs, uint256 deadline) payable']),
  args: [
    '0x0b00',
    [
      encodeAbiParameters(parseAbiParameters('address, uint256'), ['0x0000000000000000000000000000000000000002', ETHER]),
      encodeAbiParameters(parseAbiParameters('address, uint256, uint256, bytes, bool'), [
        '0x0000000000000000000000000000000000000001',
        ETHER,
        3_467_232_144n,
        encodePacked(['address', 'uint24', 'address'], [WETH, 500, USDC]),
        false,
      ]),
    ],
    1_900_000_000n,
  ],
})

const texts = (): string => document.querySelector('[data-part="asked-for"]')?.textContent ?? ''

it('tells a plan of the Universal Router step by step, and its bytes only when they are opened', async () => {
  const explanation = explain({ from: ME, to: ROUTER, value: ETHER, data: swap, chainId: 1 }, names)
  await show(<DecodedCallPart explanation={explanation} nameOf={() => undefined} />)
  await expect.element(page.getByText('WRAP_ETH')).toBeVisible()
  const step = document.querySelector('[data-step="V3_SWAP_EXACT_IN"]')?.textContent ?? ''
  expect(step).toMatch(/amountIn\D*1.*WETH/)
  expect(step).toMatch(/amountOutMin\D*3,467\.23.*USDC/)
  expect(texts()).not.toMatch(/0b00|inputs/)
  await page.getByText('All arguments as encoded').click()
  await expect.poll(texts).toMatch(/inputs/)
})

it('tells calls inside calls as a tree: each once, without the bytes that they stand in', async () => {
  const transfer = encodeFunctionData({ abi: parseAbi(['function transfer(address to, uint256 amount)']), args: [ME, 5_000_000n] })
  const data = encodeFunctionData({
    abi: parseAbi([
      'function execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool)',
    ]),
    args: [USDC, 0n, transfer, 0, 0n, 0n, 0n, ME, ME, '0x'],
  })
  const explanation = explain({ from: ME, to: ROUTER, value: 0n, data, chainId: 1 }, names)
  await show(<DecodedCallPart explanation={explanation} nameOf={() => undefined} />)
  await expect.element(page.getByText('.transfer')).toBeVisible()
  const outer = document.querySelector('[data-call="execTransaction"]')
  expect(outer?.querySelectorAll('[data-call="transfer"]')).toHaveLength(1)
  expect(outer?.querySelector('[data-call="transfer"]')?.textContent).toMatch(/5.*USDC/)
  expect(texts()).not.toContain(transfer.slice(2, 74))
})
