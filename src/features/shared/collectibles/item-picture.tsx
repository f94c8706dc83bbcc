import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useRef } from 'react'
import { plainHostile } from '#core/text/hostile-text'
import { keccakText } from '#core/bytes/keccak'
import { Icon } from '#ui/icon'
import type { HeldItem, ItemPicture } from '#wallet'
import { useAnswer } from '#ui/state/query'
import { shortId, titleOf } from './item-title.ts'

/** Longest side that is drawn, in pixels of the canvas. */
const MAX_SIDE_PX = 1024

/** The picture of an item, or a disc of its own where there is none to draw. `large`: as its card shows it, `tiny`: in a line. */
export function PictureOf({ item, size = 'small' }: { readonly item: HeldItem; readonly size?: 'tiny' | 'small' | 'large' }): ReactNode {
  const { picture } = item
  const raster = picture.kind === 'here' && picture.value.read.kind === 'raster' ? picture.value : undefined
  return (
    // No block, so that it can stand in a line and on a button.
    <span
      className="relative flex aspect-square w-full items-center justify-center overflow-hidden rounded-control bg-sunk"
      data-picture={pictureState(item)}
    >
      {raster === undefined ? (
        <Disc item={item} />
      ) : (
        <Drawn key={item.key} picture={raster} name={size === 'large' ? plainHostile(titleOf(item)) : undefined} />
      )}
      {raster === undefined && size === 'small' && picture.kind === 'ask' && (
        <span className="absolute end-1.5 bottom-1.5 flex rounded-mark bg-card p-1 text-soft">
          <Icon name="outside" size={12} />
        </span>
      )}
    </span>
  )
}

/** `drawn`, `refused` or the step it is at: for tests and for nobody's eyes. */
const pictureState = ({ picture }: HeldItem): string => {
  if (picture.kind !== 'here') return picture.kind
  return picture.value.read.kind === 'raster' ? 'drawn' : picture.value.read.why
}

/** Pixels on a canvas: decoded off this thread, made smaller while decoding, and drawn. Nothing else of the file enters the page. */
function Drawn({ picture: { bytes, read }, name }: { readonly picture: ItemPicture; readonly name: string | undefined }): ReactNode {
  const canvas = useRef<HTMLCanvasElement>(null)
  const draw = useCallback(
    async (signal: AbortSignal): Promise<void> => {
      if (read.kind !== 'raster') return
      const { width, height, type } = read
      const scale = Math.min(1, MAX_SIDE_PX / Math.max(width, height))
      const [wide, high] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))]
      const bitmap = await createImageBitmap(new Blob([bytes], { type }), { resizeWidth: wide, resizeHeight: high, resizeQuality: 'high' })
      const node = canvas.current
      if (!signal.aborted && node) {
        node.width = wide
        node.height = high
        node.getContext('2d')?.drawImage(bitmap, 0, 0)
      }
      bitmap.close()
    },
    [bytes, read],
  )
  // It fails where a header was no picture's after all.
  const failed = useAnswer(draw).kind === 'failed'
  if (failed)
    return (
      <p className="p-3 text-center text-small text-soft">
        <Trans>This picture can’t be decoded.</Trans>
      </p>
    )
  // On a card the name stands beside it.
  return name === undefined ? (
    <canvas ref={canvas} aria-hidden="true" className="size-full object-contain" />
  ) : (
    <canvas ref={canvas} role="img" aria-label={name} className="size-full object-contain" />
  )
}

/** Degrees in OKLCH: neither red nor green, which say whether something is all right. */
const HUES = [50, 75, 210, 235, 260, 285, 310, 335] as const

/** Dark enough for white letters, in both themes, and all of them equally so. */
const discColour = (hash: string): string => `oklch(0.5 0.09 ${HUES[Number.parseInt(hash.slice(2, 4), 16) % HUES.length] ?? HUES[0]})`

/** A struck disc that belongs to this item alone, with its number: plainly no picture of it. The ground is its collection's, the rim its own. */
function Disc({ item: { key, collection, tokenId } }: { readonly item: Pick<HeldItem, 'key' | 'collection' | 'tokenId'> }): ReactNode {
  const number = `#${shortId(tokenId)}`
  return (
    <svg viewBox="0 0 100 100" className="size-full" aria-hidden="true" data-pattern="own">
      <circle cx="50" cy="50" r="37" style={{ fill: discColour(keccakText(collection)) }} />
      <circle
        cx="50"
        cy="50"
        r="33.5"
        fill="none"
        strokeWidth="2.5"
        pathLength="120"
        strokeDasharray="0.9 1.1"
        style={{ stroke: discColour(keccakText(key)) }}
        className="brightness-200"
      />
      <text
        x="50"
        y="51"
        textAnchor="middle"
        dominantBaseline="central"
        className="figures fill-white font-semibold"
        fontSize={number.length > 6 ? 9 : number.length > 4 ? 14 : 19}
      >
        {number}
      </text>
    </svg>
  )
}
