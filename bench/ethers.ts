import { hasPeers, loadPeer } from '../test/peers/peer.ts'

/** Of ethers 6.17.0 what is measured against; the peers of the tests bring it, and nothing that builds or ships can reach it. */
export type Ethers = {
  readonly HDNodeWallet: { fromPhrase(phrase: string, password?: string, path?: string): EthersWallet }
  readonly Wallet: new (key: string) => EthersWallet
  encryptKeystoreJson(account: { readonly address: string; readonly privateKey: string }, password: string): Promise<string>
  decryptKeystoreJson(json: string, password: string): Promise<{ readonly address: string; readonly privateKey: string }>
}
type EthersWallet = {
  readonly address: string
  signTransaction(transaction: object): Promise<string>
  signTypedData(domain: object, types: object, message: object): Promise<string>
}

/** Nothing where the peers are not installed: `npm ci --prefix test/peers --ignore-scripts`. */
export const ethers: Ethers | undefined = hasPeers ? await loadPeer<Ethers>('ethers/lib.esm/index.js') : undefined
