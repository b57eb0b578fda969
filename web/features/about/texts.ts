import { defineTexts } from '../../i18n/texts.ts';

export const aboutTexts = defineTexts(
  'about',
  {
    about_title: 'Acerca de {{product}}',
    about_lead: 'Firmar y comprobar documentos, con una historia que se puede revisar paso por paso.',
    about_1_head: 'Qué hace',
    about_1:
      'Usted envía un PDF a las personas que deben firmarlo, en el orden que decida. Cada quien lee y firma desde un enlace, con su e.firma del SAT o con una firma electrónica dibujada o escrita.',
    about_2_head: 'Qué lo hace distinto',
    about_2:
      'Nada se sobrescribe. Lo que pasó con un documento queda como una lista de hechos, y de esa lista se obtiene todo lo que usted ve. Puede mirar el documento como estaba en cualquier momento.',
    about_3_head: 'Cómo se comprueba',
    about_3:
      'Las huellas de los hechos entran a un registro firmado que se ancla en una cadena de bloques, y cada documento terminado lleva su constancia de conservación. Cualquiera puede comprobarlo en la página de validación, sin cuenta.',
    services_title: 'Servicios',
    services_lead: 'Lo que se puede hacer hoy.',
    services_1_head: 'Firma',
    services_1:
      'Hasta 30 firmantes por documento, con orden o sin él, con e.firma o con firma electrónica. De cada firma se guarda la huella exacta de lo que se mostró a la persona.',
    services_2_head: 'Visto bueno y endoso',
    services_2:
      'Antes de firmar, otras personas pueden revisar el documento y dar su visto bueno. Un documento terminado se puede endosar, y cualquiera puede ver quién lo tiene.',
    services_3_head: 'Validación',
    services_3: 'Suelte un PDF, firmado aquí o en otro lugar: la respuesta es una frase, seguida de cada razón. Es pública y gratuita.',
    services_4_head: 'Lo que todavía no se ofrece',
    services_4:
      'Verificación de identidad con fotografías: para saber con certeza quién firma, pida e.firma. Firma masiva: los documentos se envían de uno en uno.',
    security_title: 'Seguridad',
    security_lead: 'Qué se guarda y cómo, qué se protege, y qué falta todavía.',
    security_1_head: 'Sus documentos',
    security_1:
      'Se entregan solo a quien tiene derecho a ellos en ese momento: se comprueba en cada descarga, no solo cuando se creó el enlace. Los archivos se guardan sin cifrar en el disco de esta instalación; cifrar el disco le toca a quien la opera.',
    security_2_head: 'Sus datos personales',
    security_2:
      'En la historia, los datos de cada persona están cifrados con una clave propia; al destruirla dejan de poder leerse. Los correos que esperan salir también están cifrados.',
    security_3_head: 'Su contraseña y su sesión',
    security_3:
      'De su contraseña se guarda solo una huella (argon2id). Cambiarla termina todas las sesiones abiertas. En su perfil ve sus últimas entradas, y los intentos repetidos se frenan.',
    security_4_head: 'Los enlaces',
    security_4:
      'Cada enlace da a una sola persona el derecho a una sola cosa. Su código no se guarda en ninguna parte ni se muestra a quien envía el documento, y deja de servir cuando vence o cuando llega uno más nuevo.',
    security_5_head: 'Su e.firma',
    security_5:
      'Su llave privada y su contraseña viajan cifradas a este servidor, se usan una sola vez y no se guardan en ningún archivo, base de datos ni registro. La llave se abre en un proceso aparte que termina con la firma.',
    security_6_head: 'La historia',
    security_6:
      'El servicio puede agregar hechos, y no puede cambiar ni quitar ninguno. Cada uno entra en un registro firmado y con sello de tiempo, que se puede volver a calcular para saber si algo no coincide.',
    security_7_head: 'Lo que todavía no hay',
    security_7:
      'Un segundo factor para entrar y cifrado de los archivos por parte del producto. Una inundación de peticiones la tiene que detener la red que está delante de esta instalación.',
    security_8_head: 'Si encuentra una falla',
    security_8:
      'Dígalo en privado a quien opera esta instalación: los pasos, lo que vio y lo que esperaba, sin datos personales de otros y sin publicarlo antes. «Contacto», al pie de esta página, dice a qué dirección.',
    help_title: 'Ayuda',
    help_lead: 'Lo que más nos preguntan.',
    help_1_head: 'Me llegó un enlace para firmar. ¿Es seguro?',
    help_1:
      'El enlace es solo suyo: no lo reenvíe. La página dice quién le pide firmar antes de pedirle nada. Si no conoce a esa persona, no firme y pregúntele por otro medio.',
    help_2_head: 'Mi enlace ya no funciona',
    help_2:
      'Los enlaces vencen, y uno nuevo reemplaza al anterior. Pida a quien le envió el documento que se lo mande otra vez; puede hacerlo con un botón.',
    help_3_head: '¿Qué pasa con mi e.firma?',
    help_3: 'Su llave privada y su contraseña viajan cifradas a este servidor, se usan una sola vez para esa firma y no se guardan.',
    help_4_head: '¿Por qué mi documento dice «Sellando»?',
    help_4:
      'Ya firmaron todos, y faltan la constancia y el ancla. Si la autoridad no responde, se intenta de nuevo hasta lograrlo; usted no tiene que hacer nada.',
    help_5_head: '¿Cómo compruebo un documento?',
    help_5: 'Suelte el PDF en la página de validación o siga el código QR que lleva.',
    help_6_head: 'Olvidé mi contraseña',
    help_6: 'En la página para entrar, elija que la olvidó. Le llegará un correo con un enlace para elegir una nueva.',
    pro_title: 'El plan Pro',
    pro_lead: '{{documents}} documentos al mes, para quien firma todos los días. Está previsto y todavía no se vende.',
    pro_1_head: 'Qué incluirá',
    pro_1:
      '{{documents}} documentos al mes. Cada documento con su historia, su constancia y su ancla, igual que en los demás planes: la prueba no depende del precio.',
    pro_2_head: 'Desde cuándo',
    pro_2: 'Todavía no se puede contratar.',
    identity_title: 'Verificación de identidad',
    identity_lead: 'Una foto de la identificación, una selfie y una consulta de antecedentes. Todavía no se ofrece aquí.',
    identity_1_head: 'Qué es',
    identity_1:
      'Quien envía un documento podría pedir que la persona fotografíe su identificación oficial, se tome una selfie que se compara con ella y acepte una consulta de antecedentes, antes de firmar.',
    identity_2_head: 'Qué hay mientras tanto',
    identity_2:
      'La e.firma: el SAT comprobó la identidad de la persona antes de dársela. Ninguna página de aquí le pedirá fotos ni selfies; si alguna lo hace, no es nuestra.',
    privacy_title: 'Política de privacidad',
    privacy_lead: 'Qué datos se guardan, para qué, y cómo se borran.',
    privacy_1_head: 'Qué se guarda',
    privacy_1:
      'Su nombre, su correo o teléfono, los documentos que sube o firma, y de cada acto la hora, la dirección IP y el navegador. Su ubicación solo si usted la permite al firmar.',
    privacy_2_head: 'Para qué',
    privacy_2:
      'Para que el documento pueda comprobarse después: quién hizo qué, cuándo y desde dónde. No se usan para publicidad y estas páginas no cargan nada de otros sitios.',
    privacy_3_head: 'Qué no se guarda',
    privacy_3:
      'Su llave privada de e.firma y la contraseña de esa llave. De la contraseña de su cuenta, solo una huella de la que no se puede recuperar.',
    privacy_4_head: 'Quién los ve',
    privacy_4:
      'Quien envió el documento, sus firmantes, las personas con quienes se compartió y la revisión de esa cuenta. En la cadena de bloques y en el registro público solo hay huellas, ningún dato personal.',
    privacy_5_head: 'Cómo se borran',
    privacy_5:
      'Los datos de cada persona están cifrados con una clave propia. A petición, se destruye esa clave: la historia sigue siendo comprobable y los datos dejan de poder leerse. Lo que ya está impreso dentro de un PDF firmado no se puede quitar sin invalidarlo.',
    terms_title: 'Términos y condiciones',
    terms_lead: 'Lo que puede esperar de este servicio y lo que el servicio espera de usted.',
    terms_1_head: 'Sus documentos',
    terms_1: 'Son suyos. Responde usted por su contenido y por tener derecho a enviarlos a firmar.',
    terms_2_head: 'Su firma',
    terms_2: 'Firme solo lo que leyó y solo por usted. Quien usa su enlace o su e.firma actúa en su nombre: no los comparta.',
    terms_3_head: 'La historia',
    terms_3:
      'Lo que ocurre con un documento queda registrado y no se puede cambiar ni quitar, ni por usted ni por nosotros. Cancelar o borrar un documento también queda registrado.',
    terms_4_head: 'Instalaciones de prueba',
    terms_4: 'Cuando las autoridades son de prueba, cada constancia, certificado y ancla lo dice y no tiene valor ante terceros.',
    terms_5_head: 'Quién opera este sitio',
    terms_5:
      'Cada instalación la opera la organización que le dio la cuenta; a ella se dirigen las peticiones y quejas. Estos términos describen el servicio y no sustituyen el contrato que usted tenga con ella.',
    way_upload: 'Subir un documento',
    way_validate: 'Validar un documento',
    way_prices: 'Ver los precios',
    way_services: 'Ver los servicios',
  },
  {
    about_title: 'About {{product}}',
    about_lead: 'Sign and check documents, with a history you can follow step by step.',
    about_1_head: 'What it does',
    about_1:
      'You send a PDF to the people who must sign it, in the order you decide. Each reads and signs through a link, with their SAT e.firma or with a drawn or typed electronic signature.',
    about_2_head: 'What makes it different',
    about_2:
      'Nothing is overwritten. What happened to a document is kept as a list of facts, and everything you see comes from that list. You can look at the document as it was at any moment.',
    about_3_head: 'How it is checked',
    about_3:
      'The fingerprints of the facts go into a signed log that is anchored in a blockchain, and every completed document carries its NOM-151 certificate, the constancia. Anyone can check it on the validation page, without an account.',
    services_title: 'Services',
    services_lead: 'What you can do today.',
    services_1_head: 'Signing',
    services_1:
      'Up to 30 signers per document, in order or all at once, with e.firma or an electronic signature. Every signature keeps the exact fingerprint of what the person was shown.',
    services_2_head: 'Approval and endorsement',
    services_2:
      'Before anybody signs, other people can review the document and approve it. A completed document can be endorsed, and anyone can see who holds it.',
    services_3_head: 'Validation',
    services_3: 'Drop a PDF, signed here or elsewhere: the answer is one sentence, followed by every reason. It is public and free.',
    services_4_head: 'Not offered yet',
    services_4:
      'Identity verification with photographs: to know for certain who signs, ask for e.firma. Mass signing: documents are sent one at a time.',
    security_title: 'Security',
    security_lead: 'What is kept and how, what is protected, and what is still missing.',
    security_1_head: 'Your documents',
    security_1:
      'They are handed only to people who have the right to them at that moment: it is checked at every download, not just when a link was made. Files are stored unencrypted on the disk of this installation; encrypting the disk is up to whoever runs it.',
    security_2_head: 'Your personal data',
    security_2:
      "In the history, each person's data are encrypted with a key of their own; once it is destroyed they can no longer be read. Emails waiting to leave are encrypted too.",
    security_3_head: 'Your password and your session',
    security_3:
      'Of your password only a hash is kept (argon2id). Changing it ends every open session. Your profile shows your latest logins, and repeated attempts are slowed down.',
    security_4_head: 'Links',
    security_4:
      'Each link gives one person the right to one thing. Its code is stored nowhere and never shown to the sender, and it stops working when it expires or a newer one arrives.',
    security_5_head: 'Your e.firma',
    security_5:
      'Your private key and its password travel encrypted to this server, are used once and are kept in no file, database or log. The key is opened in a separate process that ends with the signature.',
    security_6_head: 'The history',
    security_6:
      'The service can add facts; it can neither change nor remove one. Each goes into a signed, timestamped log that can be recomputed to see whether anything does not match.',
    security_7_head: 'Not there yet',
    security_7:
      'A second factor at login, and encryption of the files by the product itself. A flood of requests has to be stopped by the network in front of this installation.',
    security_8_head: 'If you find a weakness',
    security_8:
      'Tell whoever runs this installation, privately: the steps, what you saw and what you expected, without personal data of others and before publishing it. “Contact”, at the foot of this page, has the address.',
    help_title: 'Help',
    help_lead: 'What people ask us most.',
    help_1_head: 'I received a link to sign. Is it safe?',
    help_1:
      'The link is yours alone: do not forward it. The page says who asks you to sign before it asks you for anything. If you do not know that person, do not sign; ask them some other way.',
    help_2_head: 'My link no longer works',
    help_2:
      'Links expire, and a new one replaces the one before. Ask whoever sent you the document to send it again; it takes them one click.',
    help_3_head: 'What happens to my e.firma?',
    help_3: 'Your private key and its password travel encrypted to this server, are used once for that signature and are not kept.',
    help_4_head: 'Why does my document say “Sealing”?',
    help_4:
      'Everybody has signed; the constancia and the anchor are still to come. If the authority does not answer, we try again until it does; you do not have to do anything.',
    help_5_head: 'How do I check a document?',
    help_5: 'Drop the PDF on the validation page or follow the QR code it carries.',
    help_6_head: 'I forgot my password',
    help_6: 'On the login page, choose that you forgot it. You will receive an email with a link to choose a new one.',
    pro_title: 'The Pro plan',
    pro_lead: '{{documents}} documents a month, for people who sign every day. Planned, and not for sale yet.',
    pro_1_head: 'What it will include',
    pro_1:
      '{{documents}} documents a month. Every document with its history, its constancia and its anchor, as in every plan: proof does not depend on the price.',
    pro_2_head: 'From when',
    pro_2: 'It cannot be bought yet.',
    identity_title: 'Identity verification',
    identity_lead: 'A photo of the ID, a selfie and a background check. It is not offered here yet.',
    identity_1_head: 'What it is',
    identity_1:
      'Whoever sends a document could ask that the person photographs their official ID, takes a selfie that is compared with it, and accepts a background check, before signing.',
    identity_2_head: 'What there is meanwhile',
    identity_2:
      'The e.firma: the SAT checked the person’s identity before issuing it. No page here will ask you for photos or selfies; if one does, it is not ours.',
    privacy_title: 'Privacy policy',
    privacy_lead: 'What data we keep, why, and how they are erased.',
    privacy_1_head: 'What is kept',
    privacy_1:
      'Your name, your email or phone, the documents you upload or sign, and for every act its time, IP address and browser. Your location only if you allow it when signing.',
    privacy_2_head: 'What for',
    privacy_2:
      'So that the document can be checked afterwards: who did what, when and from where. They are not used for advertising, and these pages load nothing from other sites.',
    privacy_3_head: 'What is not kept',
    privacy_3: 'Your private e.firma key and its password. Of your account password, only a hash that cannot be turned back.',
    privacy_4_head: 'Who sees them',
    privacy_4:
      'Whoever sent the document, its signers, the people it was shared with and the reviewers of that account. In the blockchain and the public log there are only fingerprints, no personal data.',
    privacy_5_head: 'How they are erased',
    privacy_5:
      'Each person’s data are encrypted with a key of their own. On request that key is destroyed: the history can still be checked and the data can no longer be read. What is already printed in a signed PDF cannot be taken out without invalidating it.',
    terms_title: 'Terms and conditions',
    terms_lead: 'What you can expect from this service and what it expects from you.',
    terms_1_head: 'Your documents',
    terms_1: 'They are yours. You answer for their content and for having the right to send them to be signed.',
    terms_2_head: 'Your signature',
    terms_2:
      'Sign only what you have read, and only for yourself. Whoever uses your link or your e.firma acts in your name: do not share them.',
    terms_3_head: 'The history',
    terms_3:
      'What happens to a document is recorded and can be neither changed nor removed, not by you and not by us. Cancelling or deleting a document is recorded too.',
    terms_4_head: 'Trial installations',
    terms_4:
      'Where the authorities are test authorities, every constancia, certificate and anchor says so and has no value before third parties.',
    terms_5_head: 'Who runs this site',
    terms_5:
      'Each installation is run by the organisation that gave you the account; requests and complaints go to it. These terms describe the service and do not replace the contract you may have with it.',
    way_upload: 'Upload a document',
    way_validate: 'Validate a document',
    way_prices: 'See pricing',
    way_services: 'See the services',
  },
);
