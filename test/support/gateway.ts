import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Address, encodeAbiParameters, encodePacked, type Hex, keccak256 } from 'viem'
import { createTeller } from '../../scripts/devnet/teller.ts'
import type { Devnet } from '../../scripts/devnet/start.ts'
import { farawayAbi } from '../../devnet/abi-money.ts'
import { CONTRACTS, NEIGHBOURS } from '../../devnet/addresses.ts'
import { outsider } from '../../devnet/stories/outsiders.ts'

/** A gateway (EIP-3668) for the names under faraway.eth, and what it was asked. */
export type Gateway = {
  readonly host: string
  readonly asked: string[]
  /** Whoever signs its answers: the right one is `keeper`. */
  signer: 'keeper' | 'mallory'
  close(): Promise<void>
}

/** Starts one on this computer and tells the practice chain's resolver of it. Everybody is `address`, for any type of coin but ether's. */
export async function startGateway(town: Devnet, address: Address): Promise<Gateway> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    const data = (path.split('/').at(-1)?.replace('.json', '') ?? '0x') as Hex
    void signed(data, address, gateway.signer).then((answer) => response.end(JSON.stringify({ data: answer })))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const gateway: Gateway = {
    host,
    asked,
    signer: 'keeper',
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  const teller = createTeller(town.rpc)
  await town.rpc('anvil_autoImpersonateAccount', [true])
  await teller.write(NEIGHBOURS.keeper, CONTRACTS.farawayResolver, farawayAbi, 'setUrl', [`http://${host}/{sender}/{data}.json`])
  await town.rpc('anvil_autoImpersonateAccount', [false])
  return gateway
}

async function signed(request: Hex, address: Address, signer: Gateway['signer']): Promise<Hex> {
  const result = encodeAbiParameters([{ type: 'bytes' }], [address])
  const expires = 2n ** 40n
  const digest = keccak256(
    encodePacked(
      ['bytes2', 'address', 'uint64', 'bytes32', 'bytes32'],
      ['0x1900', CONTRACTS.farawayResolver, expires, keccak256(request), keccak256(result)],
    ),
  )
  const signature = await outsider(signer).sign({ hash: digest })
  return encodeAbiParameters([{ type: 'bytes' }, { type: 'uint64' }, { type: 'bytes' }], [result, expires, signature])
}
