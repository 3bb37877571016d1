import { site } from '../../../site.ts'
import { pluralIn } from '../../../ui/texts/pluralIn.ts'
import type { ServedTranslation } from '../englishTexts.ts'

const plural = pluralIn('es')
const bpsOf = (bps: number) => plural(bps, { one: '1 punto básico', other: `${bps} puntos básicos` })
const onceForHalfAnHour = 'Sirve una vez, durante 30 minutos.'

/** Spanish. The person is addressed as “tú”. */
export const texts: ServedTranslation = {
  servedPages: {
    home: `Ir a ${site.name}`,
    request: (id) => `Petición ${id}`,
    tryAgainIn: (minutes) =>
      plural(minutes, {
        one: 'Vuelve a intentarlo en un minuto.',
        other: `Vuelve a intentarlo en ${minutes} minutos.`,
      }),
    quoteLink: {
      title: 'Este enlace de precio no funciona',
      purpose: 'Un enlace de precio abre el formulario con las monedas y el importe de un precio anterior.',
      broken: 'Este está incompleto o cambió por el camino. No se envió nada, y tus monedas no están afectadas.',
      next: 'Copia otra vez el enlace entero, o pide uno nuevo a quien te lo envió. También puedes empezar un intercambio y elegir tú las monedas.',
      swap: 'Empezar un intercambio',
    },
    subscription: {
      again: 'Suscribirse otra vez',
      confirm: 'Confirma tu suscripción',
      confirmWhy: 'Confirma para recibir novedades en la dirección a la que llegó este enlace.',
      confirmButton: 'Confirmar',
      confirmed: 'Ya tienes la suscripción',
      confirmedWhy: 'Cada correo lleva un enlace para darte de baja.',
      used: 'Este enlace ya se usó',
      usedWhy: 'Solo sirve una vez. No tienes que hacer nada.',
      expired: 'Este enlace ha caducado',
      expiredWhy: 'Suscríbete otra vez para recibir un enlace nuevo.',
      unknown: 'Este enlace no se conoce',
      unknownWhy: 'Quizá esté incompleto. Abre otra vez el enlace del correo, o suscríbete de nuevo.',
      end: 'Darse de baja',
      endWhy: 'No enviar más novedades a la dirección a la que llegó este enlace.',
      ended: 'Te has dado de baja',
      endedWhy: 'No recibirás más novedades.',
      unknownEnd: 'Quizá esté incompleto, o la dirección ya se borró. En ese caso no tienes que hacer nada.',
    },
    mailbox: {
      title: 'Buzón',
      lede: 'Esta devnet no envía correos de verdad. Sus últimos 50 mensajes están aquí.',
      refresh: 'Actualizar',
      json: 'Ver como JSON',
      empty: 'Aún no hay correo.',
      emptyWhy: (open, close) => `Suscríbete en la ${open}página de inicio${close}, y la confirmación llegará aquí.`,
      to: 'Para',
      received: 'Recibido',
      time: (age, time) => `${age}, el ${time}`,
      now: 'Ahora mismo',
    },
  },

  partnerProgram: {
    email: 'Dirección de correo',
    checkMail: 'Mira tu correo',
    registration: {
      lede: `Gana una parte de cada intercambio que llegue por tu enlace, tu widget o tu clave de API. Las redes la pagan en la cadena; ${site.name} nunca la guarda.`,
      name: 'Nombre',
      nameHint: 'Se ve junto a tu comisión.',
      thorchain: 'THORName o dirección de THORChain',
      maya: 'MAYAName o dirección de Maya (opcional)',
      share: (protocol) => `Parte en ${protocol} en puntos básicos`,
      terms: (open, close) => `Acepto los ${open}términos${close} de este sitio.`,
      submit: 'Registrarse',
      hasAccount: 'Ya tienes una cuenta',
      sent: `Si la dirección es nueva, va de camino un enlace para verificarla. ${onceForHalfAnHour}`,
      sentLimit: 'Una dirección recibe como mucho tres correos de estos al día.',
    },
    steps: {
      title: 'Qué pasa después',
      open: `Abre el enlace que enviamos a tu dirección. ${onceForHalfAnHour}`,
      approve: (command) => `En la devnet, apruébalo tú: ${command}.`,
      review: (days) =>
        plural(days, { one: 'Lo revisamos en un día.', other: `Lo revisamos en ${days} días como mucho.` }),
      arrive:
        'Tu clave de API y tu id de socio llegan por correo. Desde entonces tu enlace, tu widget y tu clave de API ganan tu parte.',
    },
    signIn: {
      lede: 'Te enviamos un enlace. No hay contraseña.',
      submit: 'Enviar un enlace',
      sent: 'Si la dirección es de una cuenta, va de camino un enlace para iniciar sesión.',
      sentOnce: onceForHalfAnHour,
    },
    facts: {
      partner: 'Socio',
      email: 'Correo',
      link: 'Tu enlace',
      noShare: 'Sin parte',
      share: (name, bps, percent) => `${name}, ${bpsOf(bps)} (${percent})`,
      shareHint: (thirty, hundred, most, mostPercent) =>
        `30 puntos básicos son ${thirty}, 100 son ${hundred}. Como mucho ${most} (${mostPercent}).`,
    },
    verify: {
      title: 'Verifica tu dirección',
      lede: 'Continúa solo si registraste tú a este socio, y su nombre y su pago son tuyos.',
      submit: 'Verificar la dirección',
      done: 'Tu dirección está verificada',
      review: (days) =>
        plural(days, {
          one: 'Revisamos tu registro en un día y enviamos tu clave de API por correo.',
          other: `Revisamos tu registro en ${days} días como mucho y enviamos tu clave de API por correo.`,
        }),
      approve: (command) => `En la devnet, aprueba tú el registro: ${command}, con tu dirección de correo.`,
      approved: 'Tu clave de API y tu id de socio llegan entonces por correo, que muestra el buzón.',
    },
    session: { lede: 'Continúa solo si pediste tú este enlace.' },
    cancel: {
      title: 'Cancelar el cambio',
      lede: 'Los cambios de abajo no se aplicarán, y se cierra cada sesión de la cuenta.',
      done: 'El cambio está cancelado',
      doneAccount: 'La cuenta queda como estaba, y cada navegador ha cerrado la sesión.',
      doneKeys:
        'Las claves de API siguen funcionando. Si no pediste el cambio, inicia sesión y revoca las claves que no conozcas.',
    },
    address: {
      title: 'Confirmar esta dirección',
      lede: 'Esta cuenta quiere usar la dirección a la que llegó el enlace.',
      submit: 'Confirmar la dirección',
      done: 'La dirección está confirmada',
      doneWhy: 'Sustituye a la dirección actual cuando acabe la espera de 48 horas.',
    },
    fields: { thorchain: 'Pago en THORChain', maya: 'Pago en Maya', email: 'Dirección de correo' },
    changes: {
      none: 'Esta cuenta no tiene cambios pendientes.',
      from: 'De',
      to: 'A',
      takesEffect: 'Se aplica',
    },
    account: {
      approved: (id) => `Socio ${id}, aprobado.`,
      inReview: (days) =>
        plural(days, {
          one: 'Revisamos tu registro en un día. Tu clave de API llega por correo.',
          other: `Revisamos tu registro en ${days} días como mucho. Tu clave de API llega por correo.`,
        }),
      approve: (command) => `Aún sin aprobar. En la devnet, ejecuta ${command} con tu dirección de correo.`,
      secret: 'Tu nuevo secreto',
      secretWhy: 'Cópialo ahora. No se vuelve a mostrar.',
      change: 'Cambiar un pago o tu dirección',
      changeHint:
        'Se aplica después de 48 horas. Cada dirección de los últimos 30 días recibe un enlace que lo cancela.',
      changeField: 'Qué cambia',
      currentEmail: (email) => `Dirección de correo (ahora ${email})`,
      changeValue: 'Nuevo nombre o dirección',
      changeValueHint: 'Vacío para no tener parte.',
      changeSubmit: 'Pedir el cambio',
      waiting: (field, value, time) => `${field}: cambia a ${value} el ${time}.`,
      none: 'ninguno',
      unconfirmed: 'Abre el enlace en la nueva dirección para confirmarla.',
      cancel: 'Cancelar este cambio',
      settings: 'Partes y widget',
      share: (protocol, percent) => `Parte en ${protocol} en puntos básicos, ahora ${percent}`,
      origins: 'Orígenes del widget',
      originsHint: 'Uno por línea, como https://shop.example. Solo estas páginas pueden incrustarlo.',
      save: 'Guardar',
      sessions: 'Sesiones',
      session: (browser, since, seen) => `${browser}, desde el ${since}, último uso el ${seen}`,
      thisBrowser: (browser) => `${browser} (este navegador)`,
      browserOn: (browser, system) => `${browser} en ${system}`,
      otherProgram: 'Otro programa',
      closeSession: 'Cerrar esta sesión',
      signOut: 'Cerrar sesión',
    },
    keys: {
      id: 'Clave',
      use: 'Para',
      servers: 'servidores',
      pages: (origins) => `páginas de ${origins}`,
      today: 'Hoy',
      requests: (used, quota) => `${used} de ${quota} peticiones`,
      revoked: (time) => `revocada el ${time}`,
      since: (time) => `desde el ${time}`,
      revokeSecret: 'Revocar este secreto',
      rotate: 'Añadir un segundo secreto',
      revokeNamed: (name) => `Revocar ${name}…`,
      revokeWarning:
        'Los programas con esta clave se detienen en 5 segundos como mucho. Una clave revocada no se puede recuperar.',
      revoke: 'Revocar la clave',
      create: 'Nueva clave',
      name: 'Nombre de la clave',
      kind: 'Tipo de clave',
      forServers: 'Para servidores (sk)',
      forPages: 'Para páginas de los orígenes de abajo (pk)',
      origins: 'Orígenes de la clave',
      originsHint: 'Uno por línea; solo para una clave para páginas.',
      submit: 'Crear la clave',
    },
    done: {
      change: 'El cambio está pedido. Se aplica después de 48 horas.',
      cancel: 'El cambio está cancelado.',
      settings: 'Partes y orígenes guardados.',
      revoke: 'Está revocado y deja de funcionar en 5 segundos como mucho.',
      session: 'La sesión está cerrada.',
      again:
        'Este formulario ya se envió, así que no se repitió. Si perdiste su secreto, añade un segundo o crea una clave.',
    },
    deadLinks: {
      expired: {
        register: 'Regístrate otra vez abajo, y te enviamos otro enlace.',
        signIn: 'Escribe tu dirección de correo, y te enviamos otro enlace para iniciar sesión.',
      },
      unknown: {
        register: 'Abre entero el enlace del correo más reciente, o regístrate otra vez abajo.',
        signIn: 'Abre entero el enlace del correo más reciente, o inicia sesión con otro.',
      },
      used: {
        register: 'Sirve una vez. Inicia sesión para ver el estado de tu cuenta.',
        signIn: 'Sirve una vez. Escribe tu dirección de correo, y te enviamos otro enlace para iniciar sesión.',
      },
    },
  },

  problems: {
    codes: {
      not_found: {
        title: 'No hay nada en esta dirección.',
        hint: 'Comprueba la dirección, o empieza por la página de inicio.',
      },
      method_not_allowed: {
        title: 'Esta página no se puede abrir así.',
        hint: 'Abre su dirección en el navegador, o empieza por la página de inicio.',
      },
      not_acceptable: {
        title: 'Esta página no existe en ese formato.',
        hint: 'Abre su dirección en el navegador.',
      },
      unsupported_media_type: {
        title: 'No se pudo leer el formulario.',
        hint: 'Abre otra vez la página y envía su formulario.',
      },
      payload_too_large: {
        title: 'El formulario es demasiado largo.',
        hint: 'Acorta lo que escribiste y envíalo otra vez.',
      },
      invalid_input: {
        title: 'Algunos campos necesitan tu atención.',
        hint: 'Corrígelos y envía otra vez el formulario.',
      },
      invalid_email: {
        title: 'La dirección de correo no es válida.',
        hint: 'Escribe una dirección como nombre@example.org.',
      },
      rate_limited: {
        title: 'Demasiadas peticiones desde tu red.',
        hint: 'Espera unos minutos y vuelve a intentarlo.',
      },
      cross_site_request: {
        title: 'El formulario no vino de una página de este sitio.',
        hint: 'Abre la página en este sitio y envía otra vez su formulario.',
      },
      forbidden_host: {
        title: 'Este sitio no responde en esa dirección.',
        hint: 'Abre el sitio con su propio nombre.',
      },
      link_unknown: { title: 'Este enlace no se conoce.', hint: 'Abre entero el enlace del correo más reciente.' },
      link_used: { title: 'Este enlace ya se usó.', hint: 'Inicia sesión para ver el estado de tu cuenta.' },
      link_expired: { title: 'Este enlace ha caducado.', hint: 'Pide otro enlace.' },
      session_missing: {
        title: 'No has iniciado sesión.',
        hint: 'Inicia sesión otra vez con un enlace por correo.',
      },
      record_unknown: {
        title: 'Esa entrada ya no existe en tu cuenta.',
        hint: 'Mira la lista de abajo: está al día.',
      },
      partner_not_approved: {
        title: 'Tu cuenta aún no tiene claves de API.',
        hint: 'Espera la aprobación, que llega por correo.',
      },
      key_limit: { title: 'Ya tienes demasiados.', hint: 'Revoca uno que ya no uses.' },
      mail_unavailable: {
        title: 'No pudimos enviar los correos de este cambio, así que nada ha cambiado.',
        hint: 'Vuelve a intentarlo en unos minutos.',
      },
      storage_unavailable: {
        title: 'Ahora no podemos guardar nada, así que no se guardó nada.',
        hint: 'Vuelve a intentarlo en un minuto. Si continúa, avisa al operador de este sitio.',
      },
      misconfigured: {
        title: 'Esta parte del sitio no está bien configurada.',
        hint: 'Vuelve a intentarlo más tarde. El operador de este sitio tiene que corregir un ajuste.',
      },
      restarting: { title: 'El sitio se está reiniciando.', hint: 'Vuelve a intentarlo en unos segundos.' },
      internal_error: {
        title: 'Algo ha fallado por nuestra parte.',
        hint: 'Vuelve a intentarlo. Si continúa, envía al operador de este sitio el número de abajo.',
      },
    },
    reasons: {
      settings: {
        title: (names) => `El servicio no está disponible hasta que se corrijan sus ajustes: ${names}.`,
        hint: (names) =>
          `El operador debe corregir ${names}; la página «Operators» de la documentación da los valores permitidos.`,
      },
      payout: {
        title: (text, protocol) => `«${text}» no es ni un nombre ni una dirección en ${protocol}.`,
        hint: 'Copia la dirección entera, o escribe un nombre registrado.',
      },
      origin: {
        title: (text) => `«${text}» no es el origen de una página.`,
        hint: 'Escribe la dirección sin ruta y con un nombre de dominio, como https://shop.example.',
      },
      keyOrigins: {
        title: 'Una clave para páginas necesita los orígenes de sus páginas; una para servidores no tiene.',
        hint: 'Escribe los orígenes, como https://shop.example, o elige una clave para servidores.',
      },
      secondSecret: { title: 'Ya hay demasiados.', hint: 'Revoca antes el secreto anterior de esta clave.' },
      mailsOfProgram: {
        title: 'El programa de afiliados no envía más correos por ahora.',
        hint: 'No se guardó nada. Vuelve a intentarlo más tarde.',
      },
      changesOfAccount: {
        title: 'Esta cuenta ha pedido demasiados cambios hoy.',
        hint: 'No se guardó nada. Vuelve a intentarlo más tarde.',
      },
      mailsOfAddress: {
        title: 'Esta dirección ha recibido demasiados correos hoy.',
        hint: 'No se guardó nada. Vuelve a intentarlo más tarde.',
      },
    },
    fields: {
      name: `Escribe de 1 a 60 letras, cifras, espacios o . & ' + -, cada palabra en un solo alfabeto. No es un enlace, ni «${site.name}».`,
      email: 'Escribe una dirección de correo, como nombre@example.org.',
      payout: 'Copia la dirección entera, o escribe un nombre registrado.',
      noPayout: 'Escribe un THORName, un MAYAName o una dirección que reciba tu parte.',
      share: (most) => `Escribe un número entero de 0 a ${most}.`,
      terms: 'Acepta los términos para registrarte.',
      value: 'Escribe un nombre registrado o una dirección, de 120 caracteres como mucho.',
      origins: 'Escribe 20 orígenes como mucho, cada uno de 300 caracteres como mucho.',
      label: 'Escribe una línea de 1 a 60 caracteres.',
    },
  },

  mails: {
    neverAsks: `${site.name} nunca pide una frase semilla ni una clave privada, ni por correo ni en una página.`,
    ignore: 'Si no fuiste tú, ignora este correo.',
    subscription: {
      subject: `Confirma tu suscripción a ${site.name}`,
      opening: `Te suscribiste a las novedades de ${site.name}.`,
      confirmHere: 'Confírmalo aquí:',
      confirm: 'Confirmar la suscripción',
      terms: (day) => `El enlace sirve una vez, hasta el ${day}.`,
      end: 'Darse de baja',
    },
    known: {
      subject: `Ya tienes una cuenta en ${site.name}`,
      opening: `Tu dirección se usó otra vez para registrarse en el programa de afiliados de ${site.name}.`,
      action: 'Iniciar sesión en tu cuenta',
      terms: 'En tu cuenta no ha cambiado nada.',
    },
    verify: {
      subject: `Verifica tu dirección para el programa de afiliados de ${site.name}`,
      opening: `Tu dirección se usó para registrarse en el programa de afiliados de ${site.name}.`,
      several: 'Si recibes varios de estos correos, cada enlace es de otro registro.',
      others: (count) =>
        `Hay ${count} registros abiertos con tu dirección, y cada uno tiene su propio enlace. Solo se puede verificar uno.`,
      check: 'La página del enlace muestra el nombre y el pago. Continúa solo si ambos son tuyos.',
      action: 'Verificar tu dirección',
      terms: 'El enlace sirve una vez, durante 30 minutos.',
    },
    signIn: {
      subject: `Inicia sesión en ${site.name}`,
      opening: `Usa este enlace para iniciar sesión en tu cuenta de socio de ${site.name}.`,
      action: 'Iniciar sesión',
      terms: 'El enlace sirve una vez, durante 30 minutos.',
    },
    cancel: {
      subject: `Un cambio en tu cuenta de socio de ${site.name}`,
      opening: {
        thorchain: (time) => `El nombre o la dirección de pago en THORChain de tu cuenta de socio cambia el ${time} a:`,
        maya: (time) => `El nombre o la dirección de pago en Maya Protocol de tu cuenta de socio cambia el ${time} a:`,
        email: (time) => `La dirección de correo de tu cuenta de socio cambia el ${time} a:`,
      },
      none: 'ninguno',
      action: 'Cancelar el cambio y cerrar todas las sesiones',
      terms: 'Si lo pediste tú, no tienes que hacer nada. El enlace sirve una vez, hasta que se aplique el cambio.',
    },
    address: {
      subject: `Confirma tu dirección para ${site.name}`,
      opening: (time) => `Un socio de ${site.name} quiere usar esta dirección desde el ${time}.`,
      action: 'Confirmar esta dirección',
      terms: 'Sin una confirmación, la dirección no cambia.',
    },
  },
}
