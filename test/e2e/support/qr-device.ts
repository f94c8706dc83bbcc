import { existsSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { encode } from 'uqr'
import { hexToBytes, type Hex, keccak256, toHex } from 'viem'
import { HDKey, hdKeyToAccount, type HDAccount } from 'viem/accounts'
import { mnemonicToSeedSync } from '@scure/bip39'
import { loadPeer } from '../../peers/peer.ts'

// A device that signs by QR codes, for walks. Nothing here is of src: codes are found by jsQR, messages by @ngraveio/bc-ur, their content by the reader below,
// and viem signs.

export const hasQrDevice = (): boolean =>
  existsSync('test/peers/node_modules/jsqr') && existsSync('test/peers/node_modules/@ngraveio/bc-ur')

type JsQr = { readonly default: (rgba: Uint8ClampedArray, width: number, height: number) => { readonly data: string } | null }
type Ur = { readonly type: string; readonly cbor: Buffer }
type BcUr = {
  readonly UR: new (cbor: Buffer, type: string) => Ur
  readonly UREncoder: new (ur: Ur, most: number) => { nextPart(): string; readonly fragmentsLength: number }
  readonly URDecoder: new () => { receivePart(part: string): boolean; isComplete(): boolean; resultUR(): Ur }
}

type Item = number | boolean | string | Uint8Array | Item[] | Map<number, Item>

/** The content of a message: integers below 2^53, bytes, texts, lists, maps; tags are passed over. */
function read(bytes: Uint8Array): Item {
  let at = 0
  const item = (): Item => {
    const head = bytes[at++] ?? 0
    let length = head & 31
    if (head >> 5 === 7) return length === 21
    if (length >= 24) {
      const width = 2 ** (length - 24)
      length = Number(BigInt(toHex(bytes.slice(at, at + width))))
      at += width
    }
    const take = (): Uint8Array => bytes.slice(at, (at += length))
    switch (head >> 5) {
      case 0:
        return length
      case 2:
        return take()
      case 3:
        return new TextDecoder().decode(take())
      case 4:
        return Array.from({ length }, item)
      case 5:
        return new Map(Array.from({ length }, () => [item() as number, item()] as const))
      default:
        return item()
    }
  }
  return item()
}

const uint = (value: number): number[] =>
  value < 24
    ? [value]
    : value < 256
      ? [24, value]
      : value < 65_536
        ? [25, value >> 8, value & 255]
        : [26, ...hexToBytes(toHex(value, { size: 4 }))]
const headed = (major: number, value: number): number[] => {
  const [first = 0, ...rest] = uint(value)
  return [(major << 5) | first, ...rest]
}
export const bytesItem = (bytes: Uint8Array): number[] => [...headed(2, bytes.length), ...bytes]
const mapItem = (...entries: readonly (readonly [number, number[]])[]): number[] => [
  ...headed(5, entries.length),
  ...entries.flatMap(([key, value]) => [...uint(key), ...value]),
]
/** Tags above 255 take two bytes more. */
const tagItem = (tag: number, value: number[]): number[] => (tag < 256 ? [0xd8, tag, ...value] : [0xd9, tag >> 8, tag & 255, ...value])
const textItem = (text: string): number[] => [...headed(3, text.length), ...new TextEncoder().encode(text)]

const WORDS = 'test test test test test test test test test test test junk'

/** How the picture of the camera is spoilt, from 0 on. */
type Spoilt = { readonly turned?: number; readonly blurred?: number; readonly lost?: number }

/** A device with the public test words, in front of the page's camera. */
export async function createQrDevice(page: Page) {
  const { default: readQr } = await loadPeer<JsQr>('jsqr/dist/jsQR.js')
  const { UR, UREncoder, URDecoder } = await loadPeer<BcUr>('@ngraveio/bc-ur/dist/index.js')
  const master = HDKey.fromMasterSeed(mnemonicToSeedSync(WORDS))
  await page.addInitScript(cameraOfCanvas)

  /** What stands on the screen, put together from its codes. */
  const scan = async (): Promise<Ur> => {
    const decoder = new URDecoder()
    for (let looks = 0; !decoder.isComplete(); looks++) {
      if (looks > 400) throw new Error('the codes on the screen are never whole')
      const picture = page.locator('[data-part="animated-code"] figure svg')
      const [path, box] = await Promise.all([picture.locator('path').getAttribute('d'), picture.getAttribute('viewBox')])
      const found = readDrawing(readQr, path ?? '', Number(box?.split(' ')[2]))
      if (found !== undefined) decoder.receivePart(found.toLowerCase())
      if (!decoder.isComplete()) await page.waitForTimeout(60)
    }
    return decoder.resultUR()
  }

  /** Holds codes in front of the camera until others follow. */
  const show = async (type: string, content: number[], spoilt: Spoilt = {}, most = 120): Promise<void> => {
    const encoder = new UREncoder(new UR(Buffer.from(content), type), most)
    const count = encoder.fragmentsLength
    // A device makes new parts for ever. Of few of them, shown again and again, what is lost may be in none.
    const texts = Array.from({ length: count === 1 ? 1 : count * 12 }, () => encoder.nextPart().toUpperCase())
    const shown = texts.filter((_, at) => count === 1 || ((at * 7) % 10) / 10 >= (spoilt.lost ?? 0))
    const frames = shown.map((text) =>
      encode(text, { ecc: 'L', border: 4 }).data.map((row) => row.map((dark) => (dark ? '1' : '0')).join('')),
    )
    await page.evaluate(([all, how]) => (window as unknown as { camera: Camera }).camera.show(all, how), [frames, spoilt] as const)
  }

  const path = (levels: string, fingerprint: number): number[] =>
    tagItem(304, mapItem([1, listOf(levels)], [2, [0x1a, ...hexToBytes(toHex(fingerprint, { size: 4 }))]]))
  const accountAt = (levels: readonly Item[]): HDAccount => {
    let written = 'm'
    for (let at = 0; at < levels.length; at += 2) written += `/${Number(levels[at])}${levels[at + 1] === true ? "'" : ''}`
    return hdKeyToAccount(master, { path: written as "m/44'/60'/0'/0/0" })
  }

  return {
    scan,
    show,
    /** The pairing code: the public key of the first account, and several that are of other coins. */
    pair: async (spoilt?: Spoilt) => {
      const key = (levels: string): number[] => {
        const { publicKey, chainCode } = master.derive(levels)
        if (!publicKey || !chainCode) throw new Error('no key')
        return tagItem(303, mapItem([3, bytesItem(publicKey)], [4, bytesItem(chainCode)], [6, path(levels, master.fingerprint)]))
      }
      const keys = ["m/84'/0'/0'", "m/44'/60'/0'", "m/44'/501'/0'"].map(key)
      await show(
        'crypto-multi-accounts',
        mapItem(
          [1, [0x1a, ...hexToBytes(toHex(master.fingerprint, { size: 4 }))]],
          [2, [...headed(4, keys.length), ...keys.flat()]],
          [3, textItem('Blue Stone')],
        ),
        spoilt,
      )
    },
    /** Reads the request on the screen and makes the answer, which `show` holds up. `change`: another signature than the right one. */
    answer: async (change: (signature: Uint8Array) => Uint8Array = (signature) => signature) => {
      const { type, cbor } = await scan()
      if (type !== 'eth-sign-request') throw new Error(`a code of type ${type}`)
      const fields = read(cbor) as Map<number, Item>
      const [id, data] = [fields.get(1), fields.get(2)] as [Uint8Array, Uint8Array]
      const kind = fields.get(3)
      const account = accountAt((fields.get(5) as Map<number, Item>).get(1) as Item[])
      const signed = await signedBy(account, kind, data)
      return {
        kind,
        address: account.address,
        content: mapItem([1, tagItem(37, bytesItem(id))], [2, bytesItem(change(hexToBytes(signed)))]),
        type: 'eth-signature',
      }
    },
  }
}

function listOf(levels: string): number[] {
  const items = levels
    .split('/')
    .slice(1)
    .flatMap((level) => {
      const index = Number.parseInt(level, 10)
      return [...(index > 255 ? [0x19, index >> 8, index & 255] : uint(index)), level.endsWith("'") ? 0xf5 : 0xf4]
    })
  return [...headed(4, levels.split('/').slice(1).length * 2), ...items]
}

/** By the numbers of ERC-4527: RLP and envelopes are hashed as they come, typed data and messages by viem. */
async function signedBy(account: HDAccount, kind: Item | undefined, data: Uint8Array): Promise<Hex> {
  if (kind === 2) return account.signTypedData(JSON.parse(new TextDecoder().decode(data)) as Parameters<HDAccount['signTypedData']>[0])
  if (kind === 3) return account.signMessage({ message: { raw: data } })
  return account.sign({ hash: keccak256(data) })
}

/** Reads a code from the path that is drawn, four pixels a module. */
function readDrawing(readQr: JsQr['default'], path: string, side: number): string | undefined {
  const scale = 4
  const width = side * scale
  const rgba = new Uint8ClampedArray(width * width * 4).fill(255)
  for (const [, x = '0', y = '0', run = '0'] of path.matchAll(/M(\d+) (\d+)h(\d+)v1/g))
    for (let row = Number(y) * scale; row < (Number(y) + 1) * scale; row++)
      for (let column = Number(x) * scale; column < (Number(x) + Number(run)) * scale; column++)
        rgba.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
  return readQr(rgba, width, width)?.data
}

type Camera = { show(frames: readonly (readonly string[])[], how: Spoilt): void }

/** In the page: a camera whose picture is drawn, 15 times a second, each code for 200 ms; turned, blurred, with glare. */
function cameraOfCanvas(): void {
  let frames: readonly (readonly string[])[] = []
  let how: { readonly turned?: number; readonly blurred?: number } = {}
  let began = 0
  const pictures = new Map<readonly string[], HTMLCanvasElement>()
  const canvas = document.createElement('canvas')
  canvas.width = 640
  canvas.height = 480
  /** A code, eight pixels a module, drawn once. */
  const drawn = (rows: readonly string[]): HTMLCanvasElement => {
    const known = pictures.get(rows)
    if (known !== undefined) return known
    const picture = document.createElement('canvas')
    picture.width = picture.height = rows.length * 8
    const context = picture.getContext('2d')
    rows.forEach((row, y) => {
      for (let x = 0; x < row.length && context !== null; x++) {
        context.fillStyle = row[x] === '1' ? '#222' : '#f2f0ea'
        context.fillRect(x * 8, y * 8, 8, 8)
      }
    })
    pictures.set(rows, picture)
    return picture
  }
  const draw = (): void => {
    const context = canvas.getContext('2d')
    if (context === null) return
    context.resetTransform()
    context.filter = 'none'
    context.fillStyle = '#b9b4a8'
    context.fillRect(0, 0, 640, 480)
    const rows = frames[Math.floor((Date.now() - began) / 200) % Math.max(1, frames.length)]
    if (rows === undefined) return
    context.filter = `blur(${how.blurred ?? 0}px)`
    context.translate(320, 240)
    context.rotate(((how.turned ?? 0) * Math.PI) / 180)
    context.drawImage(drawn(rows), -200, -200, 400, 400)
    context.filter = 'none'
    const glare = context.createLinearGradient(-200, -200, 200, 200)
    glare.addColorStop(0, 'rgba(255,255,255,0.25)')
    glare.addColorStop(0.5, 'rgba(255,255,255,0)')
    context.fillStyle = glare
    context.fillRect(-220, -220, 440, 440)
  }
  setInterval(draw, 1000 / 15)
  Object.assign(window, {
    camera: {
      show(next: typeof frames, spoilt: typeof how) {
        frames = next
        how = spoilt
        began = Date.now()
      },
    },
  })
  Object.defineProperty(navigator.mediaDevices, 'getUserMedia', { value: async () => canvas.captureStream(15) })
}
