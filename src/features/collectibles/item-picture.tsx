import { Trans } from '@lingui/react/macro'
import { type ReactNode, useCallback, useRef } from 'react'
import { plainHostile } from '#core/text/hostile-text'
import { keccakText } from '#core/bytes/keccak'
import { Icon } from '#ui/icon'
import type { HeldItem, ItemPicture } from '#wallet'
import { useAnswer } from '#ui/state/query'
import { titleOf } from './list.ts'

/** Longest side that is drawn, in pixels of the canvas. */
const MAX_SIDE_PX = 1024

/** The picture of an item, or a pattern of its own where there is none to draw. `large`: as its card shows it. */
export function PictureOf({ item, size = 'small' }: { readonly item: HeldItem; readonly size?: 'small' | 'large' }): ReactNode {
  const { picture } = item
  const raster = picture.kind === 'here' && picture.value.read.kind === 'raster' ? picture.value : undefined
  return (
    <div
      className="relative flex aspect-square w-full items-center justify-center overflow-hidden rounded-control bg-sunk"
      data-picture={pictureState(item)}
    >
      {raster === undefined ? (
        <Pattern of={item.key} />
      ) : (
        <Drawn key={item.key} picture={raster} name={size === 'large' ? plainHostile(titleOf(item)) : undefined} />
      )}
      {raster === undefined && size === 'small' && picture.kind === 'ask' && (
        <span className="absolute end-1.5 bottom-1.5 flex rounded-mark bg-card p-1 text-soft">
          <Icon name="outside" size={12} />
        </span>
      )}
    </div>
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

const CELLS = 5

/** A pattern that belongs to this item alone, drawn here: not a picture of it. */
function Pattern({ of }: { readonly of: string }): ReactNode {
  const hash = keccakText(of)
  const half = Math.ceil(CELLS / 2)
  const cells = Array.from({ length: CELLS * half }, (_, at) => Number.parseInt(hash[2 + at] ?? '0', 16)).flatMap((value, at) => {
    if (value < 8) return []
    const [x, y] = [at % half, Math.floor(at / half)]
    const opacity = value < 12 ? 0.1 : 0.2
    return x === CELLS - 1 - x
      ? [{ x, y, opacity }]
      : [
          { x, y, opacity },
          { x: CELLS - 1 - x, y, opacity },
        ]
  })
  return (
    <svg viewBox={`-1 -1 ${CELLS + 2} ${CELLS + 2}`} className="size-full text-ink" aria-hidden="true" data-pattern="own">
      {cells.map(({ x, y, opacity }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="1" height="1" fill="currentColor" opacity={opacity} />
      ))}
    </svg>
  )
}
