import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { tokenUnits, weiOf } from './support/reviewer.ts'
import { ME, ROADS } from './support/test-dapp.ts'
import { expect } from './support/walk.ts'

const HASH = /^0x[0-9a-f]{64}$/
/** Whom the dapp pays. */
const PAID = '0x2f318c334780961fb129d2a6c30d0763d9a5c970'
const ITEMS = parseAbi(['function ownerOf(uint256) view returns (address)', 'function balanceOf(address, uint256) view returns (uint256)'])

/** A button, and what its Review has to find, or to say that it does. */
type Send = readonly [id: string, shows?: string]

/** Signs each in turn. The dapp looks for a receipt every four seconds: what needs none is pressed meanwhile. */
const each =
  (signed: (id: string, shows?: string) => Promise<string>) =>
  async (...sends: readonly Send[]): Promise<void> => {
    for (const send of sends) expect(await signed(...send)).toMatch(HASH)
  }

const read = (town: Devnet, to: string, data: Hex): Promise<string> => town.rpc<string>('eth_call', [{ to, data }, 'latest'])

for (const [road, test] of ROADS)
  test.describe(`over ${road}`, () => {
    test('MetaMask’s test page sends in each form, and makes and pays contracts [P3] @own-only @rest', async ({
      testDapp: { ends, signed, text },
      town,
    }) => {
      const send = each(signed)
      await test.step('of each form', async () => {
        for (const id of ['sendButton', 'sendEIP1559Button', 'sendEIP1559WithoutGasButton']) {
          const sent = await town.rpc<{ readonly type: string }>('eth_getTransactionByHash', [await signed(id)])
          // An app says what is done; the gas, its price and the form of the transaction are ours.
          expect(sent.type).toBe('0x2')
        }
        await text('toInput').fill(PAID)
        await text('amountInput').fill('0x1')
        await text('gasInput').fill('0x2540be400')
        await text('dataInput').fill('0x')
        await send(['submitForm', 'asset-out'])
      })
      const bank = await signed('deployButton', 'contract-created')
      await send(['deployFailingButton', 'warn:creation/deploys'], ['deployMultisigButton', 'warn:creation/deploys'])
      await expect(text('contractStatus')).toHaveText('Deployed')
      await send(['depositButton', 'asset-out'])
      await expect(text('multisigContractStatus')).toHaveText('Deployed')
      await send(['sendMultisigButton', 'asset-out'])
      await expect(text('contractStatus')).toHaveText('Deposit completed')
      await send(['withdrawButton', 'asset-in'])
      await ends([
        ['sendFailingButton', 'danger:simulation/reverts'],
        ['sendHeavyHexDataButton', 'danger:recipient/zero-or-precompile'],
      ])
      await expect(text('contractStatus')).toHaveText('Withdrawn')
      const { contractAddress } = await town.rpc<{ readonly contractAddress: string }>('eth_getTransactionReceipt', [bank])
      expect(await weiOf(town, contractAddress)).toBe(3n * 10n ** 18n)
    })

    test('MetaMask’s test page makes, moves and allows tokens [P3] @own-only @rest', async ({
      testDapp: { offered, signed, text },
      town,
    }) => {
      const send = each(signed)
      await send(['createToken', 'warn:creation/deploys'])
      await expect(text('erc20TokenAddresses')).toHaveText(/^0x[0-9a-fA-F]{40}$/)
      const token = await text('erc20TokenAddresses').innerText()
      await send(['transferTokens', 'asset-out'], ['transferTokensWithoutGas', 'asset-out'])
      await send(['approveTokensWithoutGas', 'danger:allowance/no-code'])
      // To itself, so that one account can give and take.
      for (const id of ['approveTo', 'allowanceOwner', 'allowanceSpender', 'transferFromSenderInput']) await text(id).fill(ME)
      await text('transferFromRecipientInput').fill(PAID)
      await send(['approveTokens', 'allowance'], ['increaseTokenAllowance', 'allowance'])
      await expect(async () => {
        await text('getAllowance').click()
        await expect(text('allowanceAmountResult')).toHaveText('8.0000', { timeout: 1000 })
      }).toPass()
      await send(['transferFromTokens', 'asset-out'])
      await expect.poll(() => tokenUnits(town, token, PAID)).toBe(45_000n)
      await text('eip747ContractAddress').fill(token)
      await text('eip747Symbol').fill('TST')
      await text('eip747Decimals').fill('4')
      for (const id of ['watchAssets', 'eip747WatchButton']) await test.step(id, () => offered(id, 'An app suggests a token'))
    })

    test('MetaMask’s test page makes, mints, allows and moves items of both standards [P3] @own-only @rest', async ({
      testDapp: { ends, signed, text },
      town,
    }) => {
      const send = each(signed)
      const [single, multi] = [text('nftsStatus'), text('erc1155Status')]
      await send(['deployNFTsButton', 'contract-created'], ['deployERC1155Button', 'contract-created'])
      await expect(single).toHaveText('Deployed')
      await send(['mintButton', 'nft-in'])
      await expect(multi).toHaveText('Deployed')
      await text('batchMintTokenIds').fill('1, 2')
      await text('batchMintIdAmounts').fill('10, 20')
      await send(['batchMintButton', 'nft-in'], ['setApprovalForAllERC1155Button', 'danger:allowance/operator'])
      await expect(single).toHaveText('Mint completed')
      await send(['approveButton', 'item-allowance'])
      await expect(multi).toHaveText('Set Approval For All completed')
      await send(['revokeERC1155Button', 'operator'])
      await expect(single).toHaveText('Approve completed')
      await send(['setApprovalForAllButton', 'danger:allowance/operator'])
      await expect(multi).toHaveText('Revoke completed')
      await text('batchTransferTokenIds').fill('1, 2')
      await text('batchTransferTokenAmounts').fill('3, 4')
      await send(['batchTransferFromButton', 'nft-out'])
      await expect(single).toHaveText('Set Approval For All completed')
      await send(['revokeButton', 'operator'])
      await ends([
        // The spender that the dapp writes has a wrong checksum.
        ['sign721Permit', 'warn:message/malformed'],
        // Items are found, not named by apps.
        ['watchNFTButton', 4200],
        ['watchAssetButton', 4200],
      ])
      await expect(single).toHaveText('Revoke completed')
      await send(['transferFromButton', 'nft-out'])
      await expect(single).toHaveText('Transfer From completed')

      const [cats, medals] = [await text('erc721TokenAddresses').innerText(), await text('erc1155TokenAddresses').innerText()]
      const owner = encodeFunctionData({ abi: ITEMS, functionName: 'ownerOf', args: [1n] })
      expect(await read(town, cats, owner)).toBe(`0x${PAID.slice(2).padStart(64, '0')}`)
      const held = encodeFunctionData({ abi: ITEMS, functionName: 'balanceOf', args: [PAID, 2n] })
      expect(BigInt(await read(town, medals, held))).toBe(4n)
    })
  })
