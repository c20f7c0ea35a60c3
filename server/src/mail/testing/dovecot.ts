import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, chown, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ImapFlow } from 'imapflow'

const PROGRAM = '/usr/sbin/dovecot'
const USER = 'office@kauri.example'
const PASSWORD = 'p:ss/wörd'

/** The version of Dovecot that is installed; null for none. Tests of the mailbox need it and say so. */
export function dovecotVersion(): string | null {
  try {
    return execFileSync(PROGRAM, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
  } catch {
    console.warn(`NOT TESTED: the mailbox, because Dovecot is not installed (${PROGRAM}; Debian: dovecot-imapd).`)
    return null
  }
}

interface DovecotOptions {
  /** The most that the mailbox holds; no limit by default. */
  quotaBytes?: number
  password?: string
}

/** A Dovecot on loopback with one empty mailbox. */
export async function startDovecot({ quotaBytes, password = PASSWORD }: DovecotOptions = {}) {
  const folder = await mkdtemp(path.join(tmpdir(), 'dovecot-'))
  const port = await freePort()
  const home = path.join(folder, 'home')
  await mkdir(home)
  await chmod(folder, 0o755)
  // Dovecot reads no mail as root.
  const isRoot = process.getuid?.() === 0
  const [uid, gid] = isRoot ? [65_534, 65_534] : [process.getuid?.() ?? 0, process.getgid?.() ?? 0]
  if (isRoot) await chown(home, uid, gid)
  const config = path.join(folder, 'dovecot.conf')
  await writeFile(config, configOf({ folder, home, port, uid, gid, isRoot, quotaBytes, password }))
  const child = spawn(PROGRAM, ['-F', '-c', config], { stdio: 'ignore' })
  const exited = once(child, 'exit')
  const log = () => readFile(path.join(folder, 'log'), 'utf8').catch(() => '')
  const url = `imap://${encodeURIComponent(USER)}:${encodeURIComponent(password)}@127.0.0.1:${port}/INBOX`

  const connect = async () => {
    const client = new ImapFlow({
      host: '127.0.0.1',
      port,
      secure: false,
      doSTARTTLS: false,
      auth: { user: USER, pass: password },
      logger: false,
    })
    client.on('error', () => undefined)
    await client.connect()
    return client
  }
  for (let tries = 1; ; tries++) {
    try {
      await (await connect()).logout()
      break
    } catch (error) {
      if (tries === 50) throw new Error(`Dovecot does not answer: ${await log()}`, { cause: error })
      await pause(100)
    }
  }

  async function withClient<T>(work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const client = await connect()
    try {
      return await work(client)
    } finally {
      await client.logout()
    }
  }

  return {
    url,
    log,
    /** Puts messages into the inbox. */
    deliver: (...messages: (string | Buffer)[]) =>
      withClient(async (client) => {
        for (const message of messages) await client.append('INBOX', Buffer.from(message))
      }),
    /** Removes messages from the inbox, as somebody does with a mail program. */
    remove: (subject: string) =>
      withClient(async (client) => {
        await client.mailboxOpen('INBOX')
        await client.messageDelete({ subject })
      }),
    /** How many messages a folder has. */
    count: (name: string) =>
      withClient(async (client) => {
        const status = await client.status(name, { messages: true }).catch(() => false as const)
        return status ? (status.messages ?? 0) : 0
      }),
    stop: async () => {
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type Dovecot = Awaited<ReturnType<typeof startDovecot>>

interface Config {
  folder: string
  home: string
  port: number
  uid: number
  gid: number
  isRoot: boolean
  quotaBytes: number | undefined
  password: string
}

const configOf = ({ folder, home, port, uid, gid, isRoot, quotaBytes, password }: Config) => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
${isRoot ? '' : `default_internal_user = ${process.env.USER ?? 'nobody'}\ndefault_login_user = ${process.env.USER ?? 'nobody'}\n`}
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
auth_mechanisms = plain login
first_valid_uid = 1
mail_location = mdbox:${home}/mail
mail_max_userip_connections = 50
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${home}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
namespace inbox {
  inbox = yes
}
${
  quotaBytes === undefined
    ? ''
    : `mail_plugins = quota
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = count:User quota
  quota_vsizes = yes
  quota_rule = *:bytes=${quotaBytes}
  quota_grace = 0
}`
}
`

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  return typeof address === 'object' && address ? address.port : 0
}
