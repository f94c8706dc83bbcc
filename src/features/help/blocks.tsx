import { Link } from '#ui/router/router'
import { Fragment } from 'react'
import { PATHS } from '#features/shared'
import { linkStyle } from '#ui/buttons/button'
import { Icon } from '#ui/icon'
import type { Block, Inline } from './markdown.ts'
import { targetOf } from './pages.ts'

/** The address of a page of help. */
export const helpPath = (slug: string): string => PATHS.helpPage.replace('$', slug)

/** A page's text as elements: nothing of it is ever markup. */
export function Blocks({ blocks }: { readonly blocks: readonly Block[] }) {
  return (
    <div className="flex flex-col gap-4">
      {blocks.map((block, at) => (
        <BlockView key={at} block={block} />
      ))}
    </div>
  )
}

function BlockView({ block }: { readonly block: Block }) {
  switch (block.is) {
    case 'heading':
      return block.level === 3 ? (
        <h3 className="font-semibold">
          <Pieces pieces={block.children} />
        </h3>
      ) : (
        <h2 className="mt-2 text-lead font-semibold">
          <Pieces pieces={block.children} />
        </h2>
      )
    case 'paragraph':
      return (
        <p>
          <Pieces pieces={block.children} />
        </p>
      )
    case 'list': {
      const Tag = block.ordered ? 'ol' : 'ul'
      return (
        <Tag className={`flex flex-col gap-1.5 ps-5 ${block.ordered ? 'list-decimal' : 'list-disc'}`}>
          {block.items.map((item, at) => (
            <li key={at}>
              <Pieces pieces={item} />
            </li>
          ))}
        </Tag>
      )
    }
    case 'code':
      return <pre className="overflow-x-auto rounded-control bg-sunk p-3 text-small">{block.text}</pre>
    case 'quote':
      return (
        <blockquote className="border-s-2 border-edge ps-4 text-soft">
          <Pieces pieces={block.children} />
        </blockquote>
      )
    case 'table':
      return <TableView head={block.head} rows={block.rows} />
  }
}

function TableView({ head, rows }: Omit<Extract<Block, { is: 'table' }>, 'is'>) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full border-collapse text-small">
        <thead>
          <tr className="border-b border-hair text-soft">
            {head.map((cell, at) => (
              <th key={at} scope="col" className="py-2 pe-4 text-start font-medium">
                <Pieces pieces={cell} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at} className="border-b border-hair">
              {row.map((cell, column) => (
                <td key={column} className="py-2 pe-4 align-baseline">
                  <Pieces pieces={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Pieces({ pieces }: { readonly pieces: readonly Inline[] }) {
  return pieces.map((piece, at) => (
    <Fragment key={at}>
      <Piece piece={piece} />
    </Fragment>
  ))
}

function Piece({ piece }: { readonly piece: Inline }) {
  switch (piece.is) {
    case 'text':
      return piece.text
    case 'code':
      return <code className="rounded-mark bg-sunk px-1 text-[0.93em] wrap-anywhere">{piece.text}</code>
    case 'strong':
      return (
        <strong className="font-semibold">
          <Pieces pieces={piece.children} />
        </strong>
      )
    case 'em':
      return (
        <em>
          <Pieces pieces={piece.children} />
        </em>
      )
    case 'link':
      return <PieceLink text={piece.text} to={piece.to} />
  }
}

function PieceLink({ text, to }: { readonly text: string; readonly to: string }) {
  const target = targetOf(to)
  if (!target) return text
  if (target.kind === 'page') {
    return (
      <Link to={helpPath(target.slug)} className={linkStyle}>
        {text}
      </Link>
    )
  }
  return (
    <a href={target.url} target="_blank" rel="noreferrer noopener" className={linkStyle}>
      {text} <Icon name="outside" size={12} className="inline" />
    </a>
  )
}
