import { announce, createAssay } from '@assay/connect'

const { wallet = '', chain = '1' } = document.documentElement.dataset
const assay = createAssay({ url: wallet, name: 'Lantern shop', chainId: Number(chain) })
announce(assay) // for libraries that look for wallets by EIP-6963

const SHOP = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const PRICE = `0x${(4_000_000_000_000).toString(16)}`

const ask = async <T>(method: string, ...params: unknown[]) => (await assay.request({ method, params })) as T
const hex = (text: string) => `0x${Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
const at = (id: string) => document.querySelector<HTMLElement>(`#${id}`) ?? document.body
const show = (id: string, text: string) => void (at(id).textContent = text)

let account: string | undefined

async function showAccount([first]: readonly string[]) {
  account = first
  at('connect').hidden = first !== undefined
  at('till').hidden = first === undefined
  show('account', first ?? '')
  if (first === undefined) return
  const wei = BigInt(await ask<string>('eth_getBalance', first, 'latest'))
  show('balance', `${(Number(wei) / 1e18).toFixed(6)} ETH`)
}

async function buy() {
  show('said', 'Look at it in the window of Assay.')
  const hash = await ask<string>('eth_sendTransaction', { from: account, to: SHOP, value: PRICE })
  show('said', `On its way: ${hash}`)
  let receipt: { blockNumber: string; status: string } | null = null
  while (receipt === null) {
    await new Promise((wait) => setTimeout(wait, 1000))
    receipt = await ask('eth_getTransactionReceipt', hash)
  }
  show('said', receipt.status === '0x1' ? `Paid, in block ${Number(receipt.blockNumber)}. Thank you!` : 'The payment failed.')
}

async function greet() {
  const text = `Good evening from the lantern shop at ${location.host}.`
  show('said', `Signed: ${await ask<string>('personal_sign', hex(text), account)}`) // a server would check it
}

/** Runs from a click: browsers open the wallet's window only then. */
const onClick = (id: string, run: () => Promise<void>) =>
  at(id).addEventListener('click', () => {
    run().catch(({ code, message }: { code?: number; message: string }) => show('said', code === 4001 ? 'You said no.' : message))
  })

onClick('connect', async () => showAccount(await ask<string[]>('eth_requestAccounts')))
onClick('buy', buy)
onClick('greet', greet)
// The window may close before the balance is read: it is read again with the next account.
assay.on('accountsChanged', (accounts: readonly string[]) => void showAccount(accounts).catch(() => undefined))
