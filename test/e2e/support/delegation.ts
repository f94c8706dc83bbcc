import { createWalletClient, custom } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import type { CastName } from '../../../devnet/addresses.ts'
import type { Devnet } from '../../../scripts/devnet/start.ts'

/**
 * Lets an account run the code of a contract (EIP-7702), as a person does it: by a signed authorization in a transaction. Code that is set behind the chain's back
 * belongs to no block until the next one is mined, and an app that reads in between is given a proof that does not hold.
 */
export async function delegateTo(town: Devnet, name: CastName, contractAddress: `0x${string}`): Promise<void> {
  const account = privateKeyToAccount(town.accounts[name].privateKey)
  const payer = privateKeyToAccount(town.accounts.faucet.privateKey)
  const client = createWalletClient({
    account: payer,
    chain: foundry,
    transport: custom({ request: ({ method, params }) => town.rpc(method, params) }),
  })
  const authorization = await client.signAuthorization({ account, contractAddress })
  await client.sendTransactionSync({ to: payer.address, authorizationList: [authorization] })
}
