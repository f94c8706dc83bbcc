import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { deployFiles } from './deploy.ts'

const containerfile = readFileSync('deploy/Containerfile', 'utf8')
const compose = parse(readFileSync('deploy/compose.yaml', 'utf8')) as {
  readonly services: { readonly assay: Readonly<Record<string, unknown>> & { readonly build: Readonly<Record<string, unknown>> } }
}
const { assay } = compose.services

describe('the container', () => {
  it('serves with the file whose headers are made from the table, and says none itself', () => {
    expect(containerfile).toContain('COPY --chmod=0444 deploy/Caddyfile /etc/caddy/Caddyfile')
    expect(deployFiles(undefined)['Caddyfile']).toContain('root * {$ASSAY_ROOT:/srv/assay}')
    expect(containerfile).toMatch(/COPY \$\{WEB\} \/srv\/assay\n/)
    expect(containerfile).toMatch(/ENV ASSAY_ROOT=\/srv\/assay /)
    expect(containerfile).not.toMatch(/^(?!#).*(?:header|Content-Security)/im)
  })

  it('has no header file of its own: each build writes one', () => {
    expect(readFileSync('.gitignore', 'utf8')).toContain('\n/deploy/Caddyfile\n')
  })

  it('is of one version of its base, and builds nothing', () => {
    expect(containerfile).toMatch(/^ARG BASE=\S+:\d+\.\d+\.\d+-alpine$/m)
    expect(containerfile).not.toMatch(/\bnpm (?:ci|install)|^FROM .*node/m)
  })

  it('takes nothing but what is served into its build', () => {
    const lines = readFileSync('deploy/Containerfile.dockerignore', 'utf8').split('\n')
    expect(lines.filter((line) => line !== '' && !line.startsWith('#'))).toEqual(['**', '!dist', '!web', '!deploy/Caddyfile', '**/.*'])
  })

  it('runs as nobody in particular, on a file system that it cannot write to, with one right', () => {
    const [, user] = /^USER (\d+:\d+)$/m.exec(containerfile) ?? []
    expect(assay).toMatchObject({
      user,
      read_only: true,
      cap_drop: ['ALL'],
      cap_add: ['NET_BIND_SERVICE'],
      security_opt: ['no-new-privileges:true'],
    })
    expect(assay.build).toMatchObject({ context: '..', dockerfile: 'deploy/Containerfile' })
    expect(assay['volumes']).toEqual(['data:/data', 'config:/config'])
  })
})
